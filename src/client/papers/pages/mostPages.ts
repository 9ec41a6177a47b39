/** 15 pages of 300 kB are less than what is taken. */
export const mostPages = 15
