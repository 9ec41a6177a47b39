// On the office's dashboard: how many families wait for a correction.
import { EditOutlined } from '@ant-design/icons'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { useCountOpenCorrectionsQuery } from '#client/api/students/correctionsApi'
import { WaitingLine } from '#client/ui/panels/WaitingLine'

export const CorrectionsWaiting = () => {
  const { data } = useCountOpenCorrectionsQuery(undefined, { refetchOnMountOrArgChange: 10 })
  const { change } = useOfficeQuery()
  return (
    <WaitingLine
      icon={<EditOutlined aria-hidden />}
      waiting={data?.open}
      thing="correction"
      what="requested"
      onOpen={() => change({ corrections: 'open' })}
    >
      by families
    </WaitingLine>
  )
}
