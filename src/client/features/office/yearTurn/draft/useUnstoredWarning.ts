import { useAppSelector } from '../../../../store/hooks'
import { useLeaveWarning } from '../../../../ui/hooks/useLeaveWarning'
import { selectTurnSaving } from './turnSavingSlice'

export const useUnstoredWarning = (): void => {
  const { is } = useAppSelector(selectTurnSaving)
  useLeaveWarning(is === 'saving' || is === 'failed')
}
