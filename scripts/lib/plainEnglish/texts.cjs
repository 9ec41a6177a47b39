// The texts of a syntax tree: JSX with the words between its tags joined, and string literals that are sentences.
const ts = require('typescript')

/** The placeholder for a name or a figure. */
const blank = '{…}'
/** More wordings of one sentence than this differ in their blanks alone. */
const maxWordings = 12

const each = (parts) =>
  parts.reduce(
    (wordings, part) => wordings.flatMap((start) => part.map((end) => start + end)).slice(0, maxWordings),
    [''],
  )

const isElement = (node) => ts.isJsxElement(node) || ts.isJsxFragment(node)

/** The text as JSX draws it: lines are joined by one space, without indentation. */
const drawn = (text) =>
  text
    .split('\n')
    .map((line, index, lines) => {
      const start = index === 0 ? line : line.trimStart()
      return index === lines.length - 1 ? start : start.trimEnd()
    })
    .filter(Boolean)
    .join(' ')

const isBare = (node) =>
  ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node)

/** Every possible wording of an expression, with a blank for values known only at run time. */
const wordingsOf = (node, used) => {
  used.add(node)
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (isBare(node)) return wordingsOf(node.expression, used)
  if (ts.isTemplateExpression(node))
    return each([
      [node.head.text],
      ...node.templateSpans.flatMap(({ expression, literal }) => [
        wordingsOf(expression, used),
        [literal.text],
      ]),
    ])
  if (ts.isConditionalExpression(node))
    return [...wordingsOf(node.whenTrue, used), ...wordingsOf(node.whenFalse, used)]
  if (isSum(node)) return each([wordingsOf(node.left, used), wordingsOf(node.right, used)])
  if (isBinary(node, ts.SyntaxKind.AmpersandAmpersandToken)) return ['', ...wordingsOf(node.right, used)]
  if (isElement(node)) return childrenWordings(node, used)
  if (ts.isJsxSelfClosingElement(node)) return [' ']
  if (node.kind === ts.SyntaxKind.NullKeyword || node.getText() === 'undefined') return ['']
  if (isJoinedList(node)) return each(listed(node).flatMap((line) => [wordingsOf(line, used), [' ']]))
  used.delete(node)
  return [blank]
}

const isBinary = (node, kind) => ts.isBinaryExpression(node) && node.operatorToken.kind === kind

const isSum = (node) => isBinary(node, ts.SyntaxKind.PlusToken)

/** ['one line', 'and the next'].join('\n') */
const isJoinedList = (node) =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  node.expression.name.text === 'join' &&
  ts.isArrayLiteralExpression(node.expression.expression)

const listed = (node) => node.expression.expression.elements

const childrenWordings = (element, used) =>
  each(
    element.children.map((child) => {
      if (ts.isJsxText(child)) return [drawn(child.text)]
      if (ts.isJsxExpression(child)) return child.expression ? wordingsOf(child.expression, used) : ['']
      return wordingsOf(child, used)
    }),
  )

/** An element with both words and elements in it is read as one text. */
const hasWords = (element) =>
  element.children.some(
    (child) =>
      (ts.isJsxText(child) && drawn(child.text).trim() !== '') ||
      (ts.isJsxExpression(child) && child.expression && /^[`'"]/.test(child.expression.getText())),
  )

const silentCalls = /^(log|console|warn)\b|\blog\.\w+$/
const silentAttributes = /^(className|key|id|to|href|src|type|d|viewBox|autoComplete|role)$/

/** Never shown on a page: a type, an address, a log line, SQL, a programming error. */
const isSilent = (node) => {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return true
  if (ts.isTaggedTemplateExpression(node)) return true
  if (ts.isJsxAttribute(node)) return silentAttributes.test(node.name.getText())
  if (ts.isCallExpression(node)) return silentCalls.test(node.expression.getText())
  return ts.isNewExpression(node) && /^(Error|TypeError|RangeError)$/.test(node.expression.getText())
}

const isText = (node) =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateExpression(node) ||
  isJoinedList(node) ||
  (isSum(node) && (isText(node.left) || isText(node.right)))

/** Not a style, a selector, a pattern, a policy, an identifier, a file name or a line of a PDF. */
const isProse = (text) =>
  !/[{}<>=\\^_]|;\S|U\+|\S,\S+,\S|'self'|(^|\s)\/[A-Z]|\.\w{3}$/.test(text.replaceAll(blank, ''))

/** For a page that the server writes, each block; for any other text, all of it. */
const blocksOf = (text) =>
  text
    .replace(/<!--.*?-->|<(style|script)\b.*?<\/\1>/gs, ' ')
    .replace(/<\/?(a|b|code|em|span|strong)\b[^>]*>/g, '')
    .split(/<[/!]?\w[^<>]*>/)
    .map((block) => block.replace(/\s+/g, ' ').trim())
    .filter(isProse)

/** Every text of a file, in order. */
const textsOf = (tree) => {
  const found = []
  const used = new Set()
  const visit = (node) => {
    if (isSilent(node)) return
    if (isElement(node) && !used.has(node) && hasWords(node)) found.push(...childrenWordings(node, used))
    else if (isText(node) && !used.has(node)) found.push(...wordingsOf(node, used))
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found.flatMap(blocksOf)
}

module.exports = { blank, blocksOf, textsOf }
