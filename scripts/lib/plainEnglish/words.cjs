// What the check of plain English knows: who reads what, the words that no screen uses, and the hard sentences that stay.

/** Families can meet the texts of all rooms but these abilities, on the server and in shared; and all others but these. */
const ofTheOffice = [
  ...['access/administrators', 'access/roles', 'http/connection', 'lists', 'operations', 'theme'],
  ...['school/registration/leavers', 'school/lookups', 'school/settings', 'school/schoolSettings'],
  ...['school/registrationSettings', 'students/bulkActs', 'students/corrections/answer', 'students/restores'],
  ...['students/schoolYear', 'intake/familyContacts', 'intake/familyMessage', 'intake/progress'],
  ...['reports/posting', 'reports/reportLists', 'reports/termSettings'],
  ...['reports/cards/postingGaps', 'papers/export', 'papers/packs', 'papers/registrationReport'],
  ...['papers/schoolLists', 'papers/listColumns', 'papers/schoolPapers', 'privacy/erase'],
  ...['privacy/retention', 'trail/audit'],
]
const officePlaces = [
  ...['client/features/office', 'client/features/visitor/signIn/SetUpForm', 'client/pages/office'],
  ...['client/pages/Admin', 'client/app/AdminFrame', 'client/layout/AdminLayout'],
  ...['client/lists', 'client/record/reviews/SendBackForm', 'client/record/reportCard/changedCardsText'],
  ...['client/ui/fields/PaperOrderFields', 'server/access/secondFactor', 'server/intake/documentReviews'],
  ...['server/reports/marks', 'shared/rules/reports/marks', 'server/students/enrolment'],
  ...['server/trail/views'],
]

/** Answers to programs, and tables of identifiers. */
const forPrograms = [
  ...['src/server/http/description', 'src/server/http/pages/securityTxt'],
  ...['src/client/address/settingsSections', 'src/client/features/office/students/table/rowIcons'],
  ...['src/client/pages/office/officeActions'],
]

/** A pattern of words, what to say instead, and the texts in which it stays. */
const avoided = [
  ['anew', 'again'],
  ['by (itself|themselves)', 'automatically'],
  [
    'none',
    'no and a noun',
    'None',
    'None of these',
    'none',
    'Write None if there is no e-mail',
    "frame-ancestors 'none'",
  ],
  ['stored', 'saved', 'stored', 'Stored', 'import stored'],
  ['(?:is|are|was|were|be|been|it|them|what you typed) kept', 'saved'],
  [
    '(take|takes|taken|taking|took) in',
    'accept, or record',
    'agreement on paper taken in',
    'late answers taken in',
  ],
  [
    '(turn|turns|turned|turning) (of )?(the|this|that) (school )?year|turn to \\{…\\}|the turn',
    'start the school year',
    'turn of the year undone',
  ],
  ['whoever', 'anyone who'],
  ['meanwhile|in the meantime', 'since then, or nothing'],
  ['thrown? away', 'delete'],
  ['go on|goes on', 'continue'],
  ['as of now|of now', 'current'],
  ['worked out', 'calculated', 'worked out'],
  ['stands? (there|here)|stood there', 'the answer'],
  ['is meant so', 'please check'],
  ['(give|gives|given|giving|gave) out', 'post, issue, send or print', 'Revision {…}, given out on {…}.'],
  [
    '(take|takes|taken|taking|took) ((it|them) )?back|(take|takes|taking|took) (it|them) in',
    'withdraw, undo or remove; accept',
    'agreement on paper taken back',
    'document review taken back',
  ],
  ['(look|looks|looked|looking) through|(pass|passed|passes) over', 'check, or skip'],
  ['somebody|anybody|everybody', 'someone, anyone, everyone'],
  ['whom|no longer there|once more', 'who, no longer exists, again', 'whom'],
  ['school’s office', 'school office'],
]

/** Hard sentences that stay. */
const kept = [
  // They say exactly what somebody may do, or what a family signs.
  'If either child’s password changes, the two are separated.',
  'Since {…}, anyone who signs in as {…} can read and change everything {…}.',
  'Since {…}, anyone who signs in as {…} can no longer see anything {…}{…}.',
  'The other child’s family will be told, and either family can undo this at any time.',
  'We declare that the information on this form is true and complete to the best of our knowledge.',
  // The names of menus, screens, papers, apps and browsers, and the words of the registry, of GOV.UK and of cameras.
  'To undo this, open the menu with your initials, Change password, Brothers and sisters.',
  'On an iPhone choose Settings → Camera → Formats → Most Compatible, or take the photo here.',
  'Registration form, step {…} of {…}',
  'Revision {…}, given out on {…}.',
  'Ratings, also of application (Appl.) and conduct (Cond.)',
  'The selected photo must be smaller than 40 megapixels',
  'The selected file is password protected',
  'Both sides of the computer-generated certificate',
  'The placement slip from the Ministry of Education',
  'Please use Chrome, Edge or a WebView of version 105 or newer, Safari 15.4 or newer, or Firefox 121 or newer.',
  'The selected file is a PDF portfolio: the papers are separate files inside it.',
  'student-ID search “{…}”, first sign-in “{…}”, {…}',
  'Any app will do: Google Authenticator, Microsoft Authenticator, 2FAS and others.',
  'The corrected marks also changed {…} of classmates, by class average, position or highest mark.',
  'Used for application, conduct, authority, responsibility and co-operation.',
  // Lists and lines of facts, which the formula takes for sentences.
  'in another window or on another device',
  'Operations, hospital stays, medicine taken regularly',
  'Abs absent · NW no work submitted · ---- not applicable',
  '{…}: {…}, uploaded by {…}, undone on {…}.',
  '{…}: {…}, uploaded by {…}, imported on {…}.',
  '{…}: {…}, uploaded by {…}, imported on {…}, undone on {…}.',
  'For example: English exam mark corrected',
  '{…} of {…} students still have something to hand in · as of {…} · registration closes on {…}',
  'The rest must be entered again: documents, imported lists, posted reports, passwords and settings.',
  'This removes the record, history, documents, marks, report cards and sign-in.',
  'No {…}mark{…} under “{…}” is above {…}.',
  // Only somebody who writes a program reads them.
  'The Idempotency-Key must have 1 to 100 visible characters.',
  'This Idempotency-Key belongs to another request.',
]

module.exports = { avoided, forPrograms, kept, officePlaces, ofTheOffice }
