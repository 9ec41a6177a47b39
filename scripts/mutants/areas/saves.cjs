const { faultsIn } = require('../rows.cjs')
const calls = ['save/save']
const merge = ['mergeRecord']

module.exports = [
  faultsIn('mergeRecord.ts', merge, [
    ['a plain client owns a tab’s changes', 'change.client === null && change.session ', 'change.session '],
    ['a tab owns nothing', ': change.client === client', ': false'],
    ['nobody is asked', 'return last && !isOwn(last, save.editor) ?', 'return false ?'],
    ['an own change is a stranger’s', 'return last && !isOwn(last, save.editor) ?', 'return last ?'],
    ['the same save twice', 'seq <= last', 'seq < last'],
    ['an overtaken value is stored', 'if (isOvertaken(field, save, stored)) dropped', 'if (false) dropped'],
    ['the same value is a conflict', 'else if (new_value !== old_value) {', 'else if (true) {'],
    ['what came back is not noted', 'else if (isConfirmed(field, save, stored))', 'else if (false)'],
    ['what came back is noted again', '?? 0) <= base', '?? 0) >= 0'],
    ['an agreement comes back', ' || !mayBeGivenBack(field))', ')'],
    ['a version that nobody gave out is noted', 'base < stored.version && ', ''],
    ['what was noted is another value', '() => true : hasChanged', '() => true : () => true'],
    ['what was noted is never news', 'stored.precedesRestore?.(save.base) ?', 'false ?'],
    ['a disputed save is not asked again', '!disputed.includes(field) && !', '!'],
    ['an overtaken count is remembered', ' && !isOvertaken(field, save, stored))', ')'],
    ['the base itself is a later change', '=> version > base)', '=> version >= base)'],
    [
      'what a plain client did not touch is overwritten',
      'known(field, stored, since, save.editor)',
      '(stored.values[field] ?? null)',
    ],
    [
      'a whole record says nothing of what it leaves',
      'save.changed ? changedFields(save, stored) : Object.keys(save.values)',
      'changedFields(save, stored)',
    ],
    ['all that is posted is meant', 'if (save.changed) return', 'if (false) return'],
    [
      'the wrong value is kept for the history',
      '(verdict === null) applied.push({ field, old_value,',
      '(verdict === null) applied.push({ field, old_value: new_value,',
    ],
    ['a lost version is judged by its number', 'stored.isLost?.(base) === true', 'base < 0'],
    ['anything may be replaced', ' && save.replaced?.[field]?.includes(stored.values[field] ?? null)', ''],
    ['what the copy has is given back over it', "return 'known'", 'return null'],
  ]),
  faultsIn(
    'mergeRecord.ts',
    ['mergeRecord.property'],
    [
      [
        'the first own change is the last known',
        '.filter((change) => isOwn(change, editor)).at(-1)',
        '.find((change) => isOwn(change, editor))',
      ],
      ['a stranger’s last value is the base', '[0] as Change).old_value', '.at(-1) as Change).old_value'],
      ['only the first stranger counts', '> change.field === field).at(-1)', '> change.field === field)[0]'],
    ],
  ),
  faultsIn(
    'save/request.ts',
    ['save/request'],
    [
      ['a count without a client', 'client === null ? null : (body._seq ?? null)', 'body._seq ?? null'],
      ['a whole record has no base', 'body._base ?? body.version ?? null', 'body._base ?? null'],
      ['the version goes before the base', 'body._base ?? body.version', 'body.version ?? body._base'],
    ],
  ),
  faultsIn(
    'save/request.ts',
    ['saveRights', 'save/request'],
    [
      ['families write what is the office’s', "writerOf(field) === 'family'", "writerOf(field) !== 'server'"],
      ['families write what is the server’s', "writerOf(field) === 'family'", "writerOf(field) !== 'office'"],
      ['the office writes what is the server’s', '? mayOfficeWrite(field)', '? true'],
      [
        'unknown names pass',
        "if (!findField(name)) errors.set(name, ['This field is not known.'])\n    else if",
        'if',
      ],
    ],
  ),
  faultsIn(
    'students/agreement/agreement.ts',
    ['signedOnPaper'],
    [
      ['sent twice it is done twice', '  return true\n}', '  return false\n}'],
      ['another day is taken over', 'if (known !== signedOn) throw', 'if (false) throw'],
      [
        'the office takes back what a family agreed to',
        'if (isAgreed && !(isPaper && last?.value === 1))',
        'if (false)',
      ],
      ['who has left signs', 'if (left !== undefined)', 'if (false)'],
    ],
  ),
  faultsIn(
    'save/load.ts',
    ['restores'],
    [['what a restore has lost is not asked for', 'base < state.from', 'base > state.from']],
  ),
  faultsIn(
    'save/recordState.ts',
    ['restores'],
    [
      ['a version ahead of the record is one', 'base > this.version ||', ''],
      ['a lost version is one', 'gap.version_before < base', 'gap.version_before > base'],
      ['nobody counts what came back', '=> this.#isReturn(change, request)).length', '=> false).length'],
      ['what stood there already came back', 'old_value === new_value || ', ''],
    ],
  ),
  faultsIn(
    'restores/receipts.ts',
    ['receipts'],
    [
      ['a receipt of today opens a closed form', 'before === epoch || ', ''],
      ['any seal will do', 'timingSafeEqual(given, right)', 'given.length > 0'],
    ],
  ),
  faultsIn('save/decide.ts', calls, [
    ['un-ticking leaves the version of the terms', ') : { terms_and_conditions: null }', ') : {}'],
    ['every consent is a tick', 'value: tick.new_value === 1 ? 1 : 0', 'value: 1'],
    ['the record does not name the text', ': [...merge.applied, ...further]', ': merge.applied'],
  ]),
  faultsIn(
    'save/decide.ts',
    ['saveRights'],
    [
      ['families save when registration is closed', "request.by === 'family'", 'false'],
      ['the office waits for registration', "request.by === 'family' && !isGivenBack", '!isGivenBack'],
    ],
  ),
  faultsIn(
    'save/valueCheck.ts',
    ['saveRights'],
    [
      ['an invalid value is stored', 'if (problem !== null) return problem', ''],
      [
        'a key that no list has',
        '(await references.knows(field, new_value)) ? null : texts.notInList',
        'null',
      ],
    ],
  ),
  faultsIn(
    'save/save.ts',
    [...calls, 'savesAtOnce'],
    [
      ['a last name does not reach the search', " || state.dirty.has('last_name')", ''],
      ['a first name does not reach the search', "state.dirty.has('first_name') || ", ''],
      [
        'a refused save takes its neighbours along',
        'if (error instanceof Refusal) return error',
        '',
        'the batch is undone and tried in halves until the refused save stands alone',
      ],
      ['changes without a history', 'states.flatMap(({ newChanges }) => newChanges)', '[]'],
      ['consents are not kept', 'if (consents.length > 0) await', 'if (false) await'],
      [
        'what a session read is not remembered',
        'of [...jobs.filter(isRead), ...seenBySaving(based, answers)])',
        'of seenBySaving(based, answers))',
      ],
      ['the second field of a save is lost', 'nth < most', 'nth < Math.min(1, most)'],
    ],
  ),
  faultsIn(
    'save/save.ts',
    ['savesAtOnce'],
    [
      [
        'who was overtaken does not begin anew',
        'if (!(await saveValues(db, rows))) throw new Overtaken()',
        'await saveValues(db, rows)',
      ],
    ],
  ),
  faultsIn(
    'save/recordState.ts',
    [...calls, 'savesAtOnce'],
    [
      ['the time of the last change stays', '    this.updatedAt = at\n', ''],
      ['the version stays', 'this.version += 1', ''],
      [
        'saves of one moment do not see each other',
        'this.changes.push({ version, field, old_value, new_value, at, by, account: accountId, ...editor })',
        '',
      ],
      ['counts are forgotten', 'this.dirtySeqs.add(client)', ''],
      ['counts of other fields are forgotten', '{ ...this.seqsOf(client), ...seqs }', 'seqs'],
      ['everybody is the school', "row.by_role === 'school' ? 'school' : 'family'", "'family'"],
    ],
  ),
  faultsIn(
    'save/load.ts',
    [...calls, 'savesAtOnce'],
    [
      ['what a session read is no base', 'base: read ?? null', 'base: null'],
      ['later changes are not looked at', 'every((one) => one === state.', 'some((one) => one !== state.'],
      ['a whole record is compared with nothing', '(({ changed }) => changed === null)', '(() => false)'],
      ['a name is stored by halves', "first_name: ['last_name'],", ''],
    ],
  ),
  faultsIn(
    'save/queries.ts',
    [...calls, 'savesAtOnce'],
    [
      ['a field over a newer record', ".where('student.version', '=', wanted.integer('from'))", ''],
      ['counts stay as they were', "seqs: row.ref('excluded.seqs')", "seqs: row.ref('client_seq.seqs')"],
      ['the account keeps the old name', 'await accountUpdate(db, { login: id, name })', ''],
    ],
  ),
]
