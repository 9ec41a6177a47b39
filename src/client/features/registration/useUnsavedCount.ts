// How many answers would be lost if the person signed out now.
import { unsavedFields } from '../../machines/saveTruth'
import { useAppSelector } from '../../store/hooks'
import { fieldSaveSelectors } from './fieldSaveSlice'

export const useUnsavedCount = (): number =>
  useAppSelector((state) => unsavedFields(fieldSaveSelectors.selectQueue(state)).length)
