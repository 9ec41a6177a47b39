// UX-66: counts re-renders. React stores the latest props on the DOM element, so a new props object means that the
// element was rendered again.
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { QueryStatus } from '@reduxjs/toolkit/query'
import type { AppStore } from '#client/store/store'
import { box, open, saves } from '#client/testing/registrationStep'

beforeEach(() => window.sessionStorage.clear())

const propertiesOf = (element: Element): unknown =>
  Object.entries(element).find(([key]) => key.startsWith('__reactProps'))?.[1]

/** Records the elements rendered from now on. */
const watch = () => {
  const before = [...document.body.querySelectorAll('*')].map(
    (element) => [element, propertiesOf(element)] as const,
  )
  return () =>
    before.filter(([element, drawn]) => propertiesOf(element) !== drawn).map(([element]) => element)
}

/** An answer that is still to come, such as the corrections, re-renders the whole frame once. */
const allAnswered = (store: AppStore) =>
  waitFor(() => {
    const reads = Object.values(store.getState().api.queries)
    expect(reads.filter((read) => read?.status === QueryStatus.pending)).toEqual([])
  })

const fieldsAmong = (elements: readonly Element[]): string[] => [
  ...new Set(
    elements.flatMap((element) => element.closest('[data-landing]')?.getAttribute('data-landing') ?? []),
  ),
]

/** The answer to a save changes the page as well, so it does not arrive in these tests. */
const never = () => new Promise<never>(() => undefined)

test('UX-66 a key re-renders only its own field', async () => {
  const { store } = await open('family', { living_status: 'Mother Only', mother_name: 'Kavita' })
  await userEvent.type(box(/^Occupation/), 'Bake')
  await allAnswered(store)
  const drawn = watch()
  await userEvent.keyboard('r')
  expect(fieldsAmong(drawn())).toEqual(['mother_occupation'])
})

test('UX-66 leaving a field re-renders only it and the next one, which gets the focus, and no button', async () => {
  const { answers, calls, store } = await open('family', {
    living_status: 'Mother Only',
    mother_name: 'Kavita',
  })
  await userEvent.type(box(/^Occupation/), 'Baker')
  await allAnswered(store)
  answers['POST /api/student'] = never
  const drawn = watch()
  await userEvent.tab()
  await waitFor(() => expect(saves(calls)).toHaveLength(1))
  const again = drawn()
  // The next field now has the focus.
  expect(fieldsAmong(again)).toEqual(['mother_occupation', 'mother_business_place'])
  expect(again).not.toContain(screen.getByRole('button', { name: 'Save and continue' }))
})

test('UX-66 another living status re-renders only its own field', async () => {
  const names = { mother_name: 'Kavita', father_name: 'Ravi' }
  const { answers, calls, store } = await open('family', { living_status: 'Both Parents', ...names })
  await allAnswered(store)
  answers['POST /api/student'] = never
  const drawn = watch()
  await userEvent.click(screen.getByRole('radio', { name: 'Mother Only' }))
  await waitFor(() => expect(saves(calls)).toHaveLength(1))
  expect(fieldsAmong(drawn())).toEqual(['living_status'])
})

test('UX-66 the effects of an answer elsewhere follow after it is painted', async () => {
  const { answers, calls } = await open('family', { living_status: 'Guardian', mother_name: 'Kavita' })
  // By then the step shows every question.
  await userEvent.click(screen.getByRole('radio', { name: 'Mother Only' }))
  await waitFor(() => expect(saves(calls)).toHaveLength(1))
  await screen.findAllByText(/^All answers saved/)
  answers['POST /api/student'] = never
  const frames: FrameRequestCallback[] = []
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(false)
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame))
  /** The three places of Saving…: near the title, in the step list, in the footer. */
  const saying = () =>
    [...document.querySelectorAll('[data-save-summary="saving"]')].map(
      (line) => line.closest('header, nav, [data-buttons]')?.tagName,
    )
  await userEvent.click(screen.getByRole('radio', { name: 'Both Parents' }))
  expect(screen.getByRole('radio', { name: 'Both Parents' })).toBeChecked()
  expect(saying()).toEqual(['HEADER'])
  expect(screen.queryByRole('group', { name: 'Father' })).not.toBeInTheDocument()
  await act(async () => {
    frames.splice(0).forEach((frame) => frame(0))
    await new Promise((later) => setTimeout(later))
  })
  expect(await screen.findByRole('group', { name: 'Father' })).toBeInTheDocument()
  expect(saying()).toEqual(['NAV', 'HEADER', 'DIV'])
})
