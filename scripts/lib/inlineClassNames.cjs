/** Constants, which webpack writes in their places: a class name costs no object that is looked into. */
module.exports = (source) => source.replace(/^var (_\w+) = /gm, 'const $1 = ')
