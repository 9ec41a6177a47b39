import { describeCalls } from '../testing/database/testDb'
import { people } from '../testing/people/people'
import { mailDesk, bothParents, pageIn, provedDesk, setAddresses } from '../testing/portal/mailDesk'

const { owner, other } = people

describeCalls('the page behind the link of a message', (open) => {
  const openDesk = async () => {
    const desk = await provedDesk({ database: await open() })
    const { test, page } = desk
    const look = (url = page) => test.inject({ method: 'GET', url, headers: { accept: 'text/html' } })
    const state = async () =>
      test.db
        .selectFrom('mail_address')
        .select(['proved_at', 'stopped_at'])
        .where('student_id', '=', owner.id)
        .executeTakeFirstOrThrow()
    return { ...desk, look, state }
  }

  test('a scanner that opens every link proves nothing and stops nothing', async () => {
    const desk = await mailDesk({ database: await open() })
    const { test, store, trial, turn, tick, arrived } = desk
    await setAddresses(test, owner, bothParents)
    await store()
    await trial()
    await turn(1)
    await tick()
    test.advance({ minutes: 11 })
    await tick()
    const [, question] = arrived()
    const page = question ? pageIn(question) : ''
    for (const method of ['GET', 'HEAD'] as const)
      for (const url of [page, `${page}/confirm`, `${page}/stop`]) await test.inject({ method, url })
    const rows = await test.db.selectFrom('mail_address').select(['proved_at', 'stopped_at']).execute()
    expect(rows).toEqual([{ proved_at: null, stopped_at: null }])
    const html = (await test.inject({ method: 'GET', url: page })).body
    expect(html).toContain('mother@family.example')
    expect(html).toContain('Pelican Bay Secondary School')
    expect(html).toContain('<li>a report card is ready</li>')
    expect(html).not.toMatch(/<script|Ramkissoon/)
    expect(html.match(/<button/g)).toHaveLength(2)
    for (const url of [`${page}/confirm`, `${page}/stop`])
      expect((await test.inject({ method: 'GET', url })).body).toContain('Yes, send me messages')
  })

  test('its policy allows no script, and nobody stores it', async () => {
    const { look } = await openDesk()
    const { headers, body } = await look()
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['referrer-policy']).toBe('no-referrer')
    const [, nonce = ''] = /style nonce="([^"]+)"/.exec(body) ?? []
    expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
    expect(headers['content-security-policy']).toContain("form-action 'self'")
  })

  test('Stop ends everything for this address, about every student; what waits is not sent', async () => {
    const { test, press, tick, arrived, listed, retry, look, state } = await openDesk()
    await setAddresses(test, other, { living_status: 'Mother Only', email_mother: 'mother@family.example' })
    await tick()
    await test.app.tell(test.db, {
      kind: 'report',
      students: [{ student_id: owner.id, about: '2025-3 9', data: { term: 'Term 3 of 2025-2026' } }],
      at: test.now(),
    })
    expect((await press('stop')).body).toContain('Messages are stopped')
    test.advance({ minutes: 30 })
    await tick()
    expect(arrived()).toEqual([])
    expect((await listed('given up')).map(({ reason }) => reason)).toEqual(['stopped', 'stopped'])
    const [stopped] = await listed('given up')
    expect((await retry(stopped?.id ?? 0)).json<{ message: string }>().message).toMatch(
      /has stopped the messages/,
    )
    expect((await look()).body).toContain('Send me messages again')
    expect((await state()).stopped_at).not.toBeNull()
    await press('confirm')
    expect(await state()).toMatchObject({ stopped_at: null })
  })

  test('a mail program’s own button (RFC 8058) stops it, too', async () => {
    const { test, question, state } = await openDesk()
    const [, url = ''] =
      /List-Unsubscribe: <https:\/\/portal\.school\.example([^>]+)>/.exec(question.headers) ?? []
    const answer = await test.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect([answer.statusCode, (await state()).stopped_at !== null]).toEqual([200, true])
  })

  test('a link that is changed, cut off, or of another address opens nothing', async () => {
    const { test, page, look } = await openDesk()
    await setAddresses(test, other, { living_status: 'Mother Only', email_mother: 'other@family.example' })
    const [, id = '', token = ''] = /\/mail\/(\d+)\.(.+)$/.exec(page) ?? []
    const wrong = [`${page}x`, page.slice(0, -1), `/mail/${Number(id) + 1}.${token}`, '/mail/1', '/mail/x.y']
    for (const url of wrong) {
      const { statusCode, body } = await look(url)
      expect([statusCode, body.includes('family.example')]).toEqual([404, false])
    }
    expect((await test.inject({ method: 'POST', url: `${page}x/stop` })).statusCode).toBe(404)
  })

  test('the link stands nowhere in the database, and is the same after another message', async () => {
    const { test, page, tick, arrived } = await openDesk()
    const token = page.split('.').at(-1) ?? ''
    const rows = await test.db.selectFrom('mail_address').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    await test.app.tell(test.db, {
      kind: 'report',
      students: [{ student_id: owner.id, about: '2025-3 9', data: { term: 'Term 3 of 2025-2026' } }],
      at: test.now(),
    })
    await tick()
    expect(arrived().map(pageIn)).toEqual([page])
  })
})
