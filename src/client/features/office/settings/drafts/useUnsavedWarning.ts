import { useAppSelector } from '../../../../store/hooks'
import { useLeaveWarning } from '../../../../ui/hooks/useLeaveWarning'
import { selectHasSettingDrafts } from './draftsSlice'

/** On every page of the office: before the tab goes, the browser asks whether what is not saved may be lost. */
export const useUnsavedWarning = (): void => useLeaveWarning(useAppSelector(selectHasSettingDrafts))
