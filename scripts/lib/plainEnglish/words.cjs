// What the check of plain English knows: who reads what, the words that no screen uses, and the hard sentences that stay.

/** Families can meet the texts of all rooms but these abilities, on the server and in shared; and all others but these. */
const ofTheOffice = [
  ...['access/administrators', 'access/roles', 'http/connection', 'lists', 'operations', 'theme'],
  ...['school/registration/leavers', 'school/lookups', 'school/settings', 'school/schoolSettings'],
  ...['school/registrationSettings', 'students/bulkActs', 'students/corrections/answer', 'students/restores'],
  ...['students/schoolYear', 'intake/familyContacts', 'intake/familyMessage', 'intake/progress'],
  ...['reports/posting', 'reports/reportLists', 'reports/termSettings', 'reports/cards/classGaps'],
  ...['reports/cards/postingGaps', 'papers/export', 'papers/packs', 'papers/registrationReport'],
  ...['papers/schoolLists', 'papers/listColumns', 'papers/schoolPapers', 'privacy/erase'],
  ...['privacy/retention', 'privacy/purgeTexts', 'trail/audit'],
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

/** A hard sentence that stays, and why. */
const kept = [
  [
    'If either child’s password changes, the two are separated.',
    '“Separated” is what happens: neither family’s pages are lost.',
  ],
  [
    'Since {…}, anyone who signs in as {…} can read and change everything {…}.',
    'It says exactly what somebody else may do, so that nobody takes it for less.',
  ],
  [
    'Since {…}, anyone who signs in as {…} can no longer see anything {…}{…}.',
    'The same words as in the news that they could; reasons follow.',
  ],
  [
    'The other child’s family will be told, and either family can undo this at any time.',
    '“Family” twice: it says that both have the same right.',
  ],
  [
    'To undo this, open the menu with your initials, Change password, Brothers and sisters.',
    'The names of the menu, the page and the part of it.',
  ],
  [
    'On an iPhone choose Settings → Camera → Formats → Most Compatible, or take the photo here.',
    'The phone’s own names of its settings.',
  ],
  [
    'in another window or on another device',
    'A part of a sentence: “another” twice is six of its syllables.',
  ],
  ['Registration form, step {…} of {…}', 'The name of the form above its title.'],
  [
    'We declare that the information on this form is true and complete to the best of our knowledge.',
    'What the family signs, in the law’s words.',
  ],
  ['Revision {…}, given out on {…}.', 'The report card’s own word; the rest is a figure and a day.'],
  [
    'Ratings, also of application (Appl.) and conduct (Cond.)',
    'The titles of two columns of the report card.',
  ],
  ['The selected photo must be smaller than 40 megapixels', 'The unit in which cameras are sold.'],
  ['The selected file is password protected', 'GOV.UK’s wording of this error, which UX-30 asks for.'],
  [
    'The Idempotency-Key must have 1 to 100 visible characters.',
    'For programs: no page of the portal can be answered so.',
  ],
  [
    'Operations, hospital stays, medicine taken regularly',
    'A list of three plain things; the formula takes it for a sentence.',
  ],
  ['Both sides of the computer-generated certificate', 'What the registry calls this certificate.'],
  ['The placement slip from the Ministry of Education', 'The names of the slip and of the ministry.'],
  [
    'Abs absent · NW no work submitted · ---- not applicable',
    'The key to the marks of the report card, not a sentence.',
  ],
  [
    'Please use Chrome, Edge or a WebView of version 105 or newer, Safari 15.4 or newer, or Firefox 121 or newer.',
    'Names and versions of browsers.',
  ],
  [
    'The selected file is a PDF portfolio: the papers are separate files inside it.',
    'The name that PDF programs give such a file.',
  ],
  ['This Idempotency-Key belongs to another request.', 'Only somebody who writes a program reads it.'],
  ['{…}: {…}, uploaded by {…}, undone on {…}.', 'A line of facts: the list, its rows, who and when.'],
  ['{…}: {…}, uploaded by {…}, imported on {…}.', 'A line of facts: the list, its rows, who and when.'],
  [
    '{…}: {…}, uploaded by {…}, imported on {…}, undone on {…}.',
    'A line of facts: the list, its rows, who and when.',
  ],
  [
    'The corrected marks also changed {…} of classmates, by class average, position or highest mark.',
    'The names of the three figures on the report card.',
  ],
  ['For example: English exam mark corrected', 'An example of a reason, not a sentence.'],
  [
    '{…} of {…} students still have something to hand in · as of {…} · registration closes on {…}',
    'A line of facts under the title of the printed list.',
  ],
  [
    'The rest must be entered again: documents, imported lists, posted reports, passwords and settings.',
    'A list of five things, each under the name that its screen has.',
  ],
  [
    'Used for application, conduct, authority, responsibility and co-operation.',
    'The five ratings, as the report card names them.',
  ],
  ['student-ID search “{…}”, first sign-in “{…}”, {…}', 'The names of three settings.'],
  ['Any app will do: Google Authenticator, Microsoft Authenticator, 2FAS and others.', 'The names of apps.'],
  [
    'This removes the record, history, documents, marks, report cards and sign-in.',
    'A list of what is removed, complete because it is for good.',
  ],
  ['No {…}mark{…} under “{…}” is above {…}.', 'Short words around a column’s head and a number.'],
]

module.exports = { avoided, forPrograms, kept, officePlaces, ofTheOffice }
