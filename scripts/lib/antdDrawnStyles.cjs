// A loader of webpack. The looks of antd come as a file (antdStylesLoader.cjs), so what would make them in the browser
// never runs there (zeroRuntime). Said to the bundler, it need not travel either.
const makesStyles = /(\bgen(?:StyleHooks|SubStyleComponent|ComponentStyleHook)\([^=]*=> )([{[])/g

module.exports = (source) =>
  source.replace(makesStyles, (_all, head, opening) => head + (opening === '{' ? '{ return [];' : '[] || ['))
