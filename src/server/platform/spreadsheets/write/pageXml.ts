// How a sheet is printed: landscape, its columns on one page's width where they can still be read.

/** Characters that a landscape page shows in letters that can still be read. */
const mostCharacters = 300

/** @param widths in characters */
export const isTooWide = (widths: readonly number[]): boolean =>
  widths.reduce((sum, width) => sum + width, 0) > mostCharacters

/** Comes first in a worksheet. */
export const fitXml = (widths: readonly number[]): string =>
  isTooWide(widths) ? '' : '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'

/** Comes after the rows. In the footer the sheet's name and 'Page 1 of 2'. */
export const pageXml =
  '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/><pageSetup orientation="landscape" fitToHeight="0"/><headerFooter><oddFooter>&amp;L&amp;A&amp;RPage &amp;P of &amp;N</oddFooter></headerFooter>'
