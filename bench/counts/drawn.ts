/** What stands in the document; serialised into the page. */
export const drawnIn = () => ({
  elements: document.querySelectorAll('#root *').length,
  rows: document.querySelectorAll('article, [role="log"] [data-index]').length,
});
