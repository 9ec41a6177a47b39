/** 1200, 'row' → '1,200 rows' */
export const count = (many: number, one: string, more = `${one}s`): string =>
  `${many.toLocaleString('en')} ${many === 1 ? one : more}`
