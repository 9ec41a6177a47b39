// The gear of the top bar.
import { SettingOutlined } from '@ant-design/icons'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { BarButton } from '#client/ui/BarButton'
import { allSettings } from '#client/address/settingsSections'

export const SettingsGear = () => {
  const { query, change } = useOfficeQuery()
  return (
    <BarButton
      name="Settings"
      icon={<SettingOutlined aria-hidden />}
      isCurrent={query.has('settings')}
      onPress={() => change({ settings: allSettings })}
    />
  )
}
