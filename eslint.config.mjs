import js from '@eslint/js'
import jsxA11y from 'eslint-plugin-jsx-a11y'
import globals from 'globals'
import tseslint from 'typescript-eslint'

const restricted = (...rows) => ['error', ...rows.map(([selector, message]) => ({ selector, message }))]

const barrels = [
  ['ExportAllDeclaration', 'No barrels: import from the file that declares the name.'],
  ['ExportNamedDeclaration[source]', 'No barrels: import from the file that declares the name.'],
]
const typeboxAsNamespace = [
  "ImportDeclaration[source.value='typebox'][importKind!='type'] > :matches(ImportDefaultSpecifier, ImportSpecifier[importKind!='type'])",
  "Write import * as Type from 'typebox'.",
]
const clock = [
  [
    "NewExpression[callee.name='Date'][arguments.length=0]",
    'No clock here: take now or today as an argument.',
  ],
  [
    "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    'No clock here: take it as an argument.',
  ],
]
const emptyHeading = [
  "JSXOpeningElement[name.name='Skeleton']:not(:has(JSXAttribute[name.name='title'][value.expression.value=false]))",
  'Its title is an empty heading to those who listen: title={false}.',
]
const everywhere = [...barrels, typeboxAsNamespace, emptyHeading]

const onlyInHooks = {
  paths: [
    {
      name: 'react-redux',
      importNames: ['useSelector', 'useDispatch', 'useStore'],
      message: 'Use the typed hooks of store/hooks.',
    },
  ],
}
const browserStores = ['fetch', 'sessionStorage', 'localStorage', 'indexedDB']

// The rules that need types and those of React stand in .oxlintrc.json: oxlint answers them in less time.
export default tseslint.config(
  {
    ignores: [
      'dist/',
      'node_modules/',
      'data/',
      '.cache/',
      'coverage/',
      '.compiled/',
      'e2e/.output/',
      'bench/.output/',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    files: ['**/*.{cjs,mjs,js}'],
    languageOptions: { globals: globals.node },
  },
  {
    files: ['scripts/jest/**/*.cjs', 'scripts/**/*.test.cjs'],
    languageOptions: { globals: { ...globals.node, ...globals.jest } },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommended],
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-console': 'error',
      'no-restricted-syntax': restricted(...everywhere),
      'max-lines': ['error', { max: 250 }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      eqeqeq: ['error', 'smart'],
    },
  },
  {
    files: ['src/shared/**/*.ts', 'src/client/**/*Slice.ts'],
    ignores: ['**/*.test.ts', 'src/shared/testing/**'],
    rules: { 'no-restricted-syntax': restricted(...everywhere, ...clock) },
  },
  {
    files: ['src/client/**/*Slice.ts'],
    // A slice adds its state to the store's by extending an interface.
    rules: {
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
    },
  },
  {
    files: ['src/shared/contract/index.ts', 'src/server/platform/database/migrations/index.ts'],
    rules: { 'no-restricted-syntax': restricted(typeboxAsNamespace) },
  },
  {
    files: ['src/client/**/*.{ts,tsx}'],
    extends: [jsxA11y.flatConfigs.recommended],
    languageOptions: { globals: globals.browser },
    rules: { '@typescript-eslint/no-restricted-imports': ['error', onlyInHooks] },
  },
  {
    files: ['src/client/**/*.tsx'],
    ignores: ['**/*.test.tsx', 'src/client/testing/**'],
    rules: {
      'no-restricted-globals': ['error', ...browserStores],
      'no-restricted-properties': [
        'error',
        ...browserStores.map((property) => ({ object: 'window', property })),
      ],
    },
  },
  {
    files: ['src/client/store/hooks.ts'],
    rules: { '@typescript-eslint/no-restricted-imports': 'off' },
  },
  {
    files: ['**/*.test.{ts,tsx}', 'e2e/**/*.ts', 'bench/**/*.ts', 'src/*/testing/**'],
    rules: { 'max-lines-per-function': 'off' },
  },
  {
    files: ['e2e/**/*.ts'],
    // Playwright reads the names of the fixtures from the first parameter, also when there are none.
    rules: { 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] },
  },
  {
    files: [
      'src/shared/record/fields.ts',
      'src/server/platform/database/migrations/*.ts',
      'src/server/operations/demoSchool/**/*.ts',
    ],
    rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' },
  },
  {
    files: ['src/server/operations/cli/**/*.ts', 'bench/**/*.ts'],
    // What an operator reads on the terminal.
    rules: { 'no-console': 'off' },
  },
)
