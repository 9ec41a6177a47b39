// This project's rules for oxlint: a selector for forbidden code, and the message. .oxlintrc.json says where they apply.

/** Code that writes a date or a school year in a way of its own. */
const ownDates = {
  /** The browser's own format, with a pattern of its own. */
  intl: "MemberExpression[object.name='Intl'][property.name='DateTimeFormat']",
  /** A day or a time in the language of the browser. */
  localDate: 'CallExpression[callee.property.name=/^toLocale(Date|Time)String$/]',
  /** Numbers are written in English; without a language, or in another one, it is taken for a date. */
  local: "CallExpression[callee.property.name='toLocaleString'][arguments.0.value!='en']",
  /** The pattern of a day or of a month, for dayjs. */
  pattern: 'Literal[value=/YYYY|MMM/]',
  /** A school year with a dash: '2025–2026'. */
  dashedYear: 'Literal[value=/\\b20\\d\\d[–—]/]',
  /** `${startYear}-${startYear + 1}`: what begins, and 1 more, with a dash between. Pages from 3 to 4 have other names. */
  nextYear:
    "TemplateLiteral:has(> TemplateElement[value.raw=/^ ?[-–—\\/] ?$/]) > BinaryExpression[operator='+'][right.value=1]:matches([left.name=/year|start|from/i], [left.property.name=/year|start|from/i])",
}

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
    `:matches(${Object.values(ownDates).join(', ')})`,
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
