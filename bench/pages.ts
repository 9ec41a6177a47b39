/** Pages of a PDF whose objects are not packed, as ours. */
export const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
