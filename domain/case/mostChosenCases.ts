/** Cases that one request assigns, and rows of a list that one file holds by choice: those of the longest page. */
export const mostChosenCases = 100;
