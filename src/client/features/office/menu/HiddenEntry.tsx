// A screen that the menu has only while it is open: with one press its entry stays.
import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { useGetSettingsQuery, useSaveSettingsMutation } from '#client/api/school/schoolSettingsApi'
import { errorText } from '#client/api/transport/errorText'
import { useRight } from '#client/session/rights'
import { useHasLoaded } from '#client/ui/hooks/useHasLoaded'
import { PageSkeleton } from '#client/ui/plain/PageSkeleton'
import type { MenuEntry } from './OfficeMenu'
import * as styles from './menu.module.css'

type Entry = Pick<MenuEntry, 'title' | 'isShownBy'>

export const HiddenEntry = ({ isShownBy, ...entry }: Entry & { readonly children: ReactNode }) =>
  isShownBy ? <Hidden isShownBy={isShownBy} {...entry} /> : entry.children

/** The screen is drawn once it is known whether the menu has it: the note above must not push it down. */
const Hidden = ({ title, isShownBy, children }: Entry & { readonly children: ReactNode }) => {
  const hasLoaded = useHasLoaded(useGetSettingsQuery().isLoading)
  if (!hasLoaded) return <PageSkeleton heading={title} />
  return (
    <>
      <Note title={title} isShownBy={isShownBy} />
      {children}
    </>
  )
}

const Note = ({ title, isShownBy }: Entry) => {
  const { data: settings, refetch } = useGetSettingsQuery()
  const [save, { isLoading, error }] = useSaveSettingsMutation()
  const [isAdded, setAdded] = useState(false)
  const mayKeep = useRight('changeSettings')
  if (isAdded)
    return (
      <p className={styles.hiddenEntry} role="status" tabIndex={-1} ref={(said) => said?.focus()}>
        “{title}” stays in the menu. To remove it: Settings, Menu.
      </p>
    )
  if (!mayKeep || !isShownBy || !settings || settings[isShownBy] === 1) return null
  const add = async () => {
    // A colleague may have changed another setting since the screen was opened: that is no reason to press twice.
    const { searchIsForbidden: _fixed, ...stored } = (await refetch()).data ?? settings
    const saved = await save({ ...stored, [isShownBy]: 1 })
    if (saved.data) setAdded(true)
  }
  return (
    <div className={styles.hiddenEntry}>
      <span>“{title}” is in the menu only while it is open.</span>
      <Button loading={isLoading} onClick={() => void add()}>
        Keep it there
      </Button>
      {error && <span role="alert">{errorText(error)}</span>}
    </div>
  )
}
