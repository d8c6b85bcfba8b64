// The words of a page, with what is filled into them.

/**
 * Say a page's words: each {} takes the next part as it stands, whatever signs a name holds. What is counted is the
 * last part, and the house has told which form is said of which count.
 * @param {Wire.ScriptWords} told
 * @returns {Page.Words}
 */
export const wordsOf = ({ texts, forms = "" }) => (key, ...filled) => {
  const said = texts[key] ?? key;
  const text = Array.isArray(said) ? said[Number(forms[likeCount(Number(filled.at(-1)))])] ?? key : said;
  return text.replace(/\{\}/g, (gap) => String(filled.shift() ?? gap));
};

/** The count below 200 of which one says the same. @param {number} count */
const likeCount = (count) => (count < 200 ? count : 100 + (count % 100));

/** Names as one says them in a row, the last after an "and". @param {Page.Words} words @param {string[]} names */
export function listNames(words, names) {
  const [first, last = ""] = [names.slice(0, -1), names.at(-1)];
  return first.length ? words("and", first.join(", "), last) : last;
}

/** Words as they begin a sentence. @param {string} text */
export const capitalised = (text) => text.charAt(0).toUpperCase() + text.slice(1);
