// Before signing out: the settings in which something is not saved, and the way back to them.
import { Button, Modal } from 'antd'
import { useNavigate } from 'react-router-dom'
import { officePath } from '../../../../address/officeView'
import { paths } from '../../../../address/paths'
import { useAppSelector } from '../../../../store/hooks'
import { useFocusBack } from '../../../../ui/hooks/useFocusBack'
import { settingsSections } from '../settingsSections'
import { selectSettingDrafts } from './draftsSlice'

export default function LogoutQuestion({ onClose }: { onClose: () => void }) {
  useFocusBack()
  const navigate = useNavigate()
  const places = Object.keys(useAppSelector(selectSettingDrafts))
  const unsaved = settingsSections.filter(({ name }) => places.some((place) => place.startsWith(`${name}/`)))
  const goBack = () => {
    onClose()
    void navigate(officePath('dashboard', { settings: unsaved[0]?.name ?? 'all' }))
  }
  return (
    <Modal
      title="Not everything is saved"
      open
      footer={
        <>
          <Button danger onClick={() => void navigate(paths.logout)}>
            Sign out and lose it
          </Button>
          <Button type="primary" onClick={goBack}>
            Go back to the settings
          </Button>
        </>
      }
      onCancel={onClose}
    >
      <p>What you changed in these settings is not saved yet. Signing out now would lose it.</p>
      <ul>
        {unsaved.map(({ name, title }) => (
          <li key={name}>{title}</li>
        ))}
      </ul>
    </Modal>
  )
}
