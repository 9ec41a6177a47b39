import { saveAdministrator } from '#shared/contract/access/administrators'
import {
  listSavedViews,
  removeSavedView,
  saveSavedView,
  type SavedView,
} from '#shared/contract/lists/savedViews'
import { describeCalls } from '../../testing/database/testDb'
import { enrol, people, type Person } from '../../testing/people/people'
import { matrix } from '../../testing/people/personas'
import { testApp, type TestApp } from '../../testing/portal/testApp'

const admins = { V: 401, F: 403, O: 403, X: 403, C: 403, A: 200 }
const wish = { purpose: 'list', name: 'Excursion', shared: 0, definition: { list: 'class' } } as const

matrix([
  { call: listSavedViews, about: () => ({ params: { purpose: 'list' } }), expected: admins },
  { call: saveSavedView, about: () => ({ body: wish }), expected: admins },
  // The call is allowed, but no view with this name exists.
  {
    call: removeSavedView,
    about: () => ({ params: { viewId: 'none' } }),
    expected: { ...admins, A: 404 },
  },
])

const second: Person = { ...people.admin, id: 'second' }

describeCalls('saved views', (open) => {
  const office = async () => {
    const database = await open()
    const portal = await testApp({ database, engine: database.engine })
    await enrol(portal.db, second)
    const desk = async (who: Person) => {
      const headers = await portal.signInAs(who)
      return {
        names: async (purpose = 'list') =>
          (await portal.call(listSavedViews, { purpose }, { headers }))
            .json<SavedView[]>()
            .map(({ name, shared }) => [name, shared]),
        save: async (over: object = {}) =>
          (await portal.call(saveSavedView, {}, { headers, body: { ...wish, ...over } })).json<SavedView>(),
        status: async (over: object) =>
          (await portal.call(saveSavedView, {}, { headers, body: { ...wish, ...over } })).statusCode,
        remove: async (viewId: string) =>
          (await portal.call(removeSavedView, { viewId }, { headers })).statusCode,
      }
    }
    return { portal, one: await desk(people.admin), two: await desk(second) }
  }
  const details = JSON.stringify({ purpose: 'list' })
  const audited = ({ db }: TestApp) =>
    db.selectFrom('audit').select(['action', 'details']).where('action', 'like', 'saved view %').execute()

  test('private views are private and shared ones are shared; each purpose has its own names', async () => {
    const { one, two } = await office()
    const own = await one.save()
    const all = await one.save({ shared: 1, name: ' Fire drill ' })
    await two.save({ purpose: 'students' })
    expect(await one.names()).toEqual([
      ['Excursion', 0],
      ['Fire drill', 1],
    ])
    expect(await two.names()).toEqual([['Fire drill', 1]])
    expect([await two.remove(own.id), await two.remove(all.id), await one.remove(own.id)]).toEqual([
      404, 204, 204,
    ])
    expect(await one.names()).toEqual([])
  })

  test('the same name is overwritten, a shared one by anybody; the log has it', async () => {
    const { portal, one, two } = await office()
    const { id } = await one.save({ shared: 1 })
    await one.save()
    const after = await two.save({ shared: 1, definition: { list: 'house' } })
    expect(after).toEqual({ ...wish, id, shared: 1, definition: { list: 'house' } })
    expect(await one.names()).toHaveLength(2)
    await two.remove(id)
    expect(await audited(portal)).toEqual([
      { action: 'saved view kept', details },
      { action: 'saved view kept', details },
      { action: 'saved view removed', details },
    ])
  })

  test('a view renamed, shared or made private remains the same view and does not replace another', async () => {
    const { portal, one, two } = await office()
    const { id } = await one.save()
    const all = await one.save({ name: 'Fire drill', shared: 1 })
    expect(await one.save({ name: 'Trip', shared: 1, replaces: id })).toMatchObject({ id, name: 'Trip' })
    expect(await two.status({ name: 'Fire drill', shared: 1, replaces: id })).toBe(409)
    expect(await two.save({ name: 'Trip', replaces: id })).toMatchObject({ id, shared: 0 })
    expect(await two.names()).toEqual([
      ['Fire drill', 1],
      ['Trip', 0],
    ])
    expect([
      await one.status({ name: 'Mine', replaces: id }),
      await one.status({ name: 'Mine', replaces: all.id, purpose: 'export' }),
      await one.status({ name: 'Mine', replaces: 'none' }),
    ]).toEqual([404, 404, 404])
    const kept = { action: 'saved view kept', details }
    expect(await audited(portal)).toEqual([kept, kept, { action: 'saved view removed', details }])
  })

  test('a name is a single line without characters that reverse the text direction', async () => {
    const { one } = await office()
    await one.save({ name: ' fdp\u202e.\nlist\u2066 ' })
    await one.save({ name: 'fdp. list' })
    expect(await one.names()).toEqual([['fdp. list', 0]])
    expect(await one.status({ name: '\u202e\u200b' })).toBe(422)
  })

  test('a deactivated administrator’s shared views remain, and private ones are seen by nobody', async () => {
    const { portal, one, two } = await office()
    await two.save()
    const all = await two.save({ name: 'Fire drill', shared: 1 })
    const headers = await portal.signInAs(people.admin)
    const body = { action: 'deactivate', username: second.id } as const
    await portal.call(saveAdministrator, {}, { headers, body })
    expect(await two.status({ name: 'Mine' })).toBe(401)
    expect(await one.names()).toEqual([['Fire drill', 1]])
    expect(await one.remove(all.id)).toBe(204)
  })
})
