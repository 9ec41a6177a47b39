// The settings, in place of the screen of the menu
import SettingsPage from '../../features/office/settings/SettingsPage'

export default function SettingsScreen() {
  return <SettingsPage />
}
