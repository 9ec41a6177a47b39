const { named } = require('../named.cjs')

// What every screen is made of.
module.exports = [
  {
    file: named('ConflictCard.tsx'),
    tests: [named('ConflictCard.test.tsx')],
    mutants: [
      ['keep mine takes theirs', 'onChoose={onMine}', 'onChoose={onTheirs}'],
      ['their value is one’s own', 'value={theirs}', 'value={mine}'],
    ],
  },
  {
    file: named('CorrectionNote.tsx'),
    tests: [named('CorrectionNote.test.tsx')],
    mutants: [
      ['the office is told in the family’s words', 'askedTexts[reader]', 'askedTexts.family'],
      ['an open question has ended', "state !== 'open' &&", "state !== 'refused' &&"],
      ['nobody signs', "account === null ? ''", "account !== null ? ''"],
      ['the answer is left out', 'answer !== null && <q>', 'answer === null && <q>'],
    ],
  },
  {
    file: named('DateInput.tsx'),
    tests: [named('DateInput.test.tsx')],
    mutants: [
      ['nothing that is typed arrives', 'onText(target.value)', "onText('')"],
      ['the calendar does not know the date', 'date={typedDate(text)}', "date=''"],
    ],
  },
  {
    file: named('usePdf.ts'),
    tests: [named('PdfViewer.test.tsx')],
    mutants: [
      [
        'a lost document has no reason',
        "404: 'This document does not exist.'",
        "405: 'This document does not exist.'",
      ],
      ['a refusal’s words are lost', "'reason' in error &&", "'cause' in error &&"],
      ['a password is a fault of the line', "=== 'PasswordException'", "=== 'Password'"],
      ['the document is asked for before the yes', 'await Promise.all([import', 'await Promise.race([import'],
      ['trying again tries nothing', 'setAttempt(attempt + 1)', 'setAttempt(attempt)'],
    ],
  },
  {
    file: named('PdfPages.tsx'),
    tests: [named('PdfViewer.test.tsx')],
    mutants: [['opened after a no', '    return\n  }\n  window.open', '  }\n  window.open']],
  },
  {
    file: named('useZoom.ts'),
    tests: [named('useZoom.test.tsx')],
    mutants: [
      ['no end to zooming in', 'Math.min(largest, ', 'Math.max(largest, '],
      ['fitting changes nothing', '=> setZoom(1)', '=> setZoom(zoom)'],
    ],
  },
  {
    file: named('printPdf.ts'),
    tests: [named('PdfViewer.test.tsx')],
    mutants: [['any length is printed here', 'pdf.numPages > maxPages', 'pdf.numPages > 1000']],
  },
  {
    file: named('SessionList.tsx'),
    tests: [named('SessionList.test.tsx')],
    mutants: [
      ['this device signs itself out', '{is_this === 0 && (', '{is_this !== 0 && ('],
      [
        'signed out twice',
        'disabled={isBusy}\n                aria',
        'disabled={!isBusy}\n                aria',
      ],
      [
        'everywhere is everywhere else',
        'others.length === sessions.length',
        'others.length !== sessions.length',
      ],
      ['nowhere is an empty list', 'if (sessions.length === 0)', 'if (sessions.length < 0)'],
      ['nobody hears that it is done', 'ending.isSuccess &&', '!ending.isSuccess &&'],
    ],
  },
  {
    file: named('useFocusBack.ts'),
    tests: [named('dialogManners.test.tsx')],
    mutants: [
      ['the focus is lost', 'next?.focus()', 'next?.blur()'],
      ['the focus is taken away', 'if (focused() === null) ', ''],
    ],
  },
  {
    file: named('useErrorTitle.ts'),
    tests: [named('dialogManners.test.tsx')],
    mutants: [
      ['the title says nothing of it', 'prefix + document.title', 'document.title'],
      ['the title keeps the error', "replace(prefix, '')", "replace('', '')"],
    ],
  },
  {
    file: named('LoadFailure.tsx'),
    tests: [named('dialogManners.test.tsx')],
    mutants: [['there is no trying again', 'onClick={onRetry}', 'onClick={() => undefined}']],
  },
  {
    file: named('Snackbar.tsx'),
    tests: [named('dialogManners.test.tsx')],
    mutants: [['a notice stays for ever', 'onClick={onClose}', 'onClick={() => undefined}']],
  },
  {
    file: named('PlainField.tsx'),
    tests: [named('plainFields.test.tsx')],
    mutants: [['what is wrong is not tied to the input', '{...control}', 'id={control.id}']],
  },
  {
    file: named('Field.tsx'),
    tests: [named('plainFields.test.tsx')],
    mutants: [
      [
        'the hint comes first',
        '[problem && `${id}-problem`, isHinted ? `${id}-hint` : hintElsewhere]',
        '[isHinted ? `${id}-hint` : hintElsewhere, problem && `${id}-problem`]',
      ],
      ['the hint goes when something is wrong', '(keepsHint || !problem)', '!problem'],
      [
        'an error is no fault of the input',
        "'aria-invalid': problem ? true : undefined",
        "'aria-invalid': problem ? undefined : true",
      ],
      ['a problem is not read out', "role={isRead ? 'alert' : undefined}", 'role={undefined}'],
    ],
  },
  {
    file: named('PlainPasswordField.tsx'),
    tests: [named('plainFields.test.tsx')],
    mutants: [
      ['the password lies open', "isShown ? 'text' : 'password'", "isShown ? 'password' : 'text'"],
      ['a phone corrects the password', 'spellCheck={false}', 'spellCheck'],
    ],
  },
  {
    file: named('typing.ts'),
    tests: [named('useSlash.test.tsx')],
    mutants: [
      ['a street number becomes a search', '&& !isTyping(target)', ''],
      ['a shortcut of the browser is taken', '!ctrlKey && ', ''],
    ],
  },
  {
    file: named('useSlash.ts'),
    tests: [named('useSlash.test.tsx')],
    mutants: [
      ['/ goes into the search as well', 'event.preventDefault()', 'event.stopPropagation()'],
      ['under a dialog it searches', "|| document.querySelector('dialog[open], .ant-modal-mask')", ''],
      [
        'the frame comes first',
        "addEventListener('keydown', listen, comesFirst)\n    return",
        "addEventListener('keydown', listen, false)\n    return",
      ],
    ],
  },
]
