/** Constants that webpack inlines: a class name then needs no property lookup. */
module.exports = (source) => source.replace(/^var (_\w+) = /gm, 'const $1 = ')
