// This project's rules for oxlint: a selector for forbidden code, and the message. .oxlintrc.json says where they apply.
const selectors = {
  'no-barrels': [
    ':matches(ExportAllDeclaration, ExportNamedDeclaration[source])',
    'No barrels: import from the file that declares the name.',
  ],
  'typebox-as-namespace': [
    "ImportDeclaration[source.value='typebox'][importKind!='type'] > :matches(ImportDefaultSpecifier, ImportSpecifier[importKind!='type'])",
    "Write import * as Type from 'typebox'.",
  ],
  'no-clock': [
    ":matches(NewExpression[callee.name='Date'][arguments.length=0], CallExpression[callee.object.name='Date'][callee.property.name='now'])",
    'No clock here: take now or today as an argument.',
  ],
  'one-date-format': [
    ":matches(MemberExpression[object.name='Intl'][property.name='DateTimeFormat'], CallExpression[callee.property.name=/^toLocale(Date|Time)String$/], CallExpression[callee.property.name='toLocaleString'][arguments.0.value!='en'], Literal[value=/YYYY|MMM|\\b20\\d\\d[–—]/], TemplateLiteral:has(> BinaryExpression[operator='+'][right.value=1]):has(> TemplateElement[value.raw=/^ ?[-–—/] ?$/]))",
    'One date format: longDay and longMoment of shared/rules/dates, momentText and clockTime of client/ui/dates/moments; academicYear for a school year.',
  ],
  'only-sqlite-opens-it': [
    ':matches(Literal[value=/portal\\.sqlite/], TemplateElement[value.raw=/portal\\.sqlite/])',
    'Only SQLite opens the database. Its paths come from platform/database/sqlite/databaseFiles.',
  ],
  'no-empty-heading': [
    "JSXOpeningElement[name.name='Skeleton']:not(:has(JSXAttribute[name.name='title'][value.expression.value=false]))",
    'Its title is an empty heading to those who listen: title={false}.',
  ],
}

const ruleOf = ([selector, message]) => ({
  create: (context) => ({ [selector]: (node) => context.report({ node, message }) }),
})

module.exports = {
  meta: { name: 'portal' },
  rules: Object.fromEntries(Object.entries(selectors).map(([name, row]) => [name, ruleOf(row)])),
}
