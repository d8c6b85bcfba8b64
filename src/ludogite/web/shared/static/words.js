// The words of a page, with what is filled into them.

/**
 * Say a page's words: each {} takes the next part as it stands, whatever signs a name holds.
 * @param {Record<string, string>} texts
 * @returns {Page.Words}
 */
export const wordsOf = (texts) => (key, ...filled) =>
  (texts[key] ?? key).replace(/\{\}/g, (gap) => String(filled.shift() ?? gap));

/** Words as they begin a sentence. @param {string} text */
export const capitalised = (text) => text.charAt(0).toUpperCase() + text.slice(1);
