import { mergeRecord, type Change, type Save, type Stored } from './mergeRecord'

const mine = { client: 'tab-mine', session: 's1' }
const at = '2026-08-01T12:00:00.000Z'

const theirChange: Change = {
  client: 'tab-theirs',
  session: 's2',
  version: 2,
  field: 'allergy',
  old_value: null,
  new_value: 'Nuts',
  at,
  by: 'school',
}

const save = (parts: Partial<Save>): Save => ({
  editor: mine,
  values: {},
  base: 1,
  changed: null,
  seq: null,
  ...parts,
})

const stored = (parts: Partial<Stored>): Stored => ({
  version: 1,
  updatedAt: at,
  values: {},
  changes: [],
  seqs: {},
  ...parts,
})

const afterTheirs = stored({ version: 2, values: { allergy: 'Nuts', sex: null }, changes: [theirChange] })

describe('one save', () => {
  test('a named field is applied and its old value goes into the history', () => {
    const merge = mergeRecord(
      save({ values: { allergy: 'Dust' }, changed: ['allergy'] }),
      stored({ values: { allergy: 'None' } }),
    )
    expect(merge.applied).toEqual([{ field: 'allergy', old_value: 'None', new_value: 'Dust' }])
    expect(merge.conflicts).toEqual([])
  })

  test('a posted field that was not named stays unchanged', () => {
    const merge = mergeRecord(
      save({ values: { allergy: 'old', sex: 'Male' }, changed: ['sex'] }),
      stored({ values: { allergy: 'new', sex: null } }),
    )
    expect(merge.applied.map(({ field }) => field)).toEqual(['sex'])
  })

  test('REL-11 a field that somebody else changed after the base is a conflict and is not overwritten', () => {
    const merge = mergeRecord(save({ values: { allergy: 'Dust' }, changed: ['allergy'] }), afterTheirs)
    expect(merge.applied).toEqual([])
    expect(merge.conflicts).toEqual([{ field: 'allergy', yours: 'Dust', theirs: 'Nuts', at, by: 'school' }])
  })

  test('the same value is no conflict', () => {
    const merge = mergeRecord(save({ values: { allergy: 'Nuts' }, changed: ['allergy'] }), afterTheirs)
    expect(merge).toMatchObject({ applied: [], conflicts: [], dropped: [] })
  })

  test('an editor who has seen the other value may replace it', () => {
    const merge = mergeRecord(
      save({ values: { allergy: 'Dust' }, changed: ['allergy'], base: 2 }),
      afterTheirs,
    )
    expect(merge.applied).toHaveLength(1)
  })

  test('a later change of the same tab is no conflict', () => {
    const own = { ...theirChange, ...mine }
    const merge = mergeRecord(save({ values: { allergy: 'Dust' }, changed: ['allergy'] }), {
      ...afterTheirs,
      changes: [own],
    })
    expect(merge.applied).toHaveLength(1)
  })

  test('REL-12 an older save of the same tab never overwrites a newer one', () => {
    const newer = stored({ values: { allergy: 'Dust and nuts' }, seqs: { allergy: 7 } })
    for (const seq of [6, 7]) {
      const merge = mergeRecord(save({ values: { allergy: 'Dust' }, changed: ['allergy'], seq }), newer)
      expect(merge).toEqual({ applied: [], conflicts: [], dropped: ['allergy'], known: [], seqs: {} })
    }
  })

  test('REL-47 a newer whole record that arrives first overrides an older one, even in unchanged fields', () => {
    const newer = mergeRecord(save({ values: { allergy: null, sex: 'Male' }, seq: 2 }), stored({}))
    const late = save({ values: { allergy: 'Dust', sex: null }, seq: 1 })
    const merge = mergeRecord(late, stored({ version: 2, values: { sex: 'Male' }, seqs: newer.seqs }))
    expect(merge).toMatchObject({ applied: [], conflicts: [], dropped: ['allergy', 'sex'] })
  })

  test('REL-44 a save that is sent again reports its conflict again', () => {
    const sent = save({ values: { allergy: 'Dust', sex: 'Male' }, changed: ['allergy', 'sex'], seq: 3 })
    const first = mergeRecord(sent, afterTheirs)
    expect(first.seqs).toEqual({ sex: 3 })
    const again = mergeRecord(sent, { ...afterTheirs, seqs: first.seqs })
    expect(again).toMatchObject({ dropped: ['sex'], conflicts: first.conflicts })
  })
})

describe('REL-14 a client that only knows the plain record', () => {
  const plain = { client: null, session: 's1' }
  const record = { allergy: null, sex: 'Male' }

  test('fields it did not edit survive, although it sends their old values', () => {
    const merge = mergeRecord(save({ editor: plain, values: record }), afterTheirs)
    expect(merge.applied).toEqual([{ field: 'sex', old_value: null, new_value: 'Male' }])
    expect(merge.conflicts).toEqual([])
  })

  test('it may undo its own change without reading again', () => {
    const own: Change = { ...theirChange, ...plain }
    const merge = mergeRecord(save({ editor: plain, values: { allergy: null } }), {
      ...afterTheirs,
      changes: [own],
    })
    expect(merge.applied).toEqual([{ field: 'allergy', old_value: 'Nuts', new_value: null }])
  })

  test('changes by a tab of the same session are not its own, and vice versa', () => {
    const { session } = plain
    for (const [editor, client] of [
      [plain, 'tab'],
      [{ client: 'tab', session }, null],
    ] as const) {
      const change: Change = { ...theirChange, client, session }
      const dust = save({ editor, values: { allergy: 'Dust' }, changed: ['allergy'] })
      const { applied, conflicts } = mergeRecord(dust, { ...afterTheirs, changes: [change] })
      expect([applied, conflicts]).toMatchObject([[], [{ yours: 'Dust', theirs: 'Nuts' }]])
    }
  })

  test('without a base its values are compared with the stored ones', () => {
    const merge = mergeRecord(save({ editor: plain, values: { sex: 'Male' }, base: null }), afterTheirs)
    expect(merge.applied).toHaveLength(1)
  })
})

describe('after a restore, based on a lost version', () => {
  const lost = (parts: Partial<Stored>): Stored =>
    stored({ version: 900, isLost: (version) => version === 5, ...parts })
  const typed = (parts: Partial<Save> = {}): Save =>
    save({ base: 5, values: { allergy: 'Dust' }, changed: ['allergy'], ...parts })

  test('REL-81 a stored value that matches the device’s memory is replaced', () => {
    const replaced = { allergy: [null, 'Cats'] }
    for (const allergy of replaced.allergy) {
      const merge = mergeRecord(typed({ replaced }), lost({ values: { allergy } }))
      expect(merge.applied).toEqual([{ field: 'allergy', old_value: allergy, new_value: 'Dust' }])
    }
  })

  test('REL-81 any other value is a conflict with its last known change, whatever the version numbers', () => {
    const replaced = { allergy: ['Cats'] }
    const merge = mergeRecord(
      typed({ replaced }),
      lost({ values: { allergy: 'Nuts' }, changes: [theirChange] }),
    )
    expect(merge.applied).toEqual([])
    expect(merge.conflicts).toEqual([{ field: 'allergy', yours: 'Dust', theirs: 'Nuts', at, by: 'school' }])
    const updatedAt = '2026-07-01T08:00:00.000Z'
    const unknown = mergeRecord(typed(), lost({ values: { allergy: 'Nuts' }, updatedAt }))
    expect(unknown.conflicts).toMatchObject([{ at: updatedAt, by: 'school' }])
  })

  test('REL-81 a value stored by somebody else since the restore is a conflict, even if it equals the replaced one', () => {
    const since = { ...theirChange, version: 901, new_value: 'Cats' }
    const merge = mergeRecord(
      typed({ replaced: { allergy: ['Cats'] }, givenBack: { allergy: 5 } }),
      lost({ version: 901, values: { allergy: 'Cats' }, changes: [since] }),
    )
    expect(merge.applied).toEqual([])
    expect(merge.conflicts).toMatchObject([{ field: 'allergy', yours: 'Dust', theirs: 'Cats' }])
  })

  test('a value stored by the same tab since then is no conflict', () => {
    const own = { ...theirChange, ...mine }
    const merge = mergeRecord(typed(), lost({ values: { allergy: 'Nuts' }, changes: [own] }))
    expect([merge.applied.length, merge.conflicts]).toEqual([1, []])
  })

  test('REL-81 a returning answer equal to the stored value is recorded once, so that no older answer replaces it', () => {
    const same = { field: 'allergy', old_value: 'Dust', new_value: 'Dust' }
    const values = { allergy: 'Dust' }
    expect(mergeRecord(typed(), lost({ values }))).toMatchObject({ applied: [same], conflicts: [] })
    const noted = { ...theirChange, ...same, version: 901 }
    const again = mergeRecord(typed(), lost({ version: 901, values, changes: [noted] }))
    expect(again).toMatchObject({ applied: [], conflicts: [] })
    expect(mergeRecord(typed({ base: 4 }), lost({ values })).applied).toEqual([])
    expect(mergeRecord(typed({ changed: null }), lost({ values })).applied).toEqual([])
    // Not recorded for a version that this school never issued, nor for an agreement, which belongs to a text.
    expect(mergeRecord(typed(), lost({ version: 5, values })).applied).toEqual([])
    const agreed = { agree_terms_conditions: 1 }
    const agreement = typed({ values: agreed, changed: ['agree_terms_conditions'] })
    expect(mergeRecord(agreement, lost({ values: agreed })).applied).toEqual([])
  })

  test('REL-81 an editor who saw the value before it was recorded may replace it', () => {
    const noted = { ...theirChange, old_value: 'Dust', new_value: 'Dust', version: 901 }
    const stood = lost({ version: 901, values: { allergy: 'Dust' }, changes: [noted] })
    const merge = mergeRecord(typed({ base: 900, values: { allergy: 'Nuts' } }), stood)
    expect([merge.applied.length, merge.conflicts]).toEqual([1, []])
    // An editor who saw it only before the restore gets a conflict: a lost version may have had a newer answer.
    const before = mergeRecord(typed({ base: 3, values: { allergy: 'Nuts' } }), {
      ...stood,
      precedesRestore: (version) => version === 3,
    })
    expect([before.applied, before.conflicts.length]).toEqual([[], 1])
  })

  test('an answer returned for a version in the backup: the backup also has the later changes', () => {
    const merge = mergeRecord(
      save({ base: 1, values: { allergy: 'Dust' }, changed: ['allergy'], givenBack: { allergy: 1 } }),
      afterTheirs,
    )
    expect(merge).toMatchObject({ applied: [], conflicts: [], known: ['allergy'] })
    const rebased = mergeRecord(
      save({
        base: 900,
        values: { allergy: 'Dust' },
        changed: ['allergy'],
        givenBack: { allergy: 5 },
        replaced: { allergy: [null] },
      }),
      lost({ values: { allergy: null } }),
    )
    expect(rebased.applied).toHaveLength(1)
  })
})
