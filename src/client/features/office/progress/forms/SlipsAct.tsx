import { PrinterOutlined } from '@ant-design/icons'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { PlaceAct } from './PlaceAct'

/** The sign-in slips of a class: they open over the table. */
export const SlipsAct = ({ classId, of }: { classId: string; of: string }) => {
  const { change } = useOfficeQuery()
  return (
    <PlaceAct
      icon={<PrinterOutlined aria-hidden />}
      title="Sign-in slips"
      of={of}
      onPress={() => change({ slips: classId })}
    />
  )
}
