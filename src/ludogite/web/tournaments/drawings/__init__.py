"""What a tournament looks like: values and pictures made from the domain alone, for pages, the hall and paper."""
