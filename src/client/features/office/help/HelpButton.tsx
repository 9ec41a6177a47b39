// The question mark of the top bar.
import { useHelp } from '../../../address/useHelp'
import { HelpMark } from '../../../ui/HelpMark'

export const HelpButton = () => {
  const { help, open, close } = useHelp()
  return <HelpMark isOpen={help !== null} onPress={() => (help === null ? open() : close())} />
}
