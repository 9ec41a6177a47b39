// The settings of the school as a page. The address says which section is open; without a section all of them are
// listed.
import { ArrowLeftOutlined } from '@ant-design/icons'
import { useEffect, useRef, useState, type ComponentType } from 'react'
import { Link } from 'react-router-dom'
import type { Right } from '#shared/rules/access/roles'
import { activeMenu, officePath } from '#client/address/officeView'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { useGetSchoolSetUpQuery } from '#client/api/school/schoolOfficeApi'
import { useMay, useRight } from '#client/session/rights'
import { useAppSelector } from '#client/store/hooks'
import { count } from '#client/ui/count'
import { FindInput } from '#client/ui/fields/FindInput'
import { AuditSettings, wholeLog } from './audit/AuditSettings'
import { selectUnsavedPlace } from './settingsDraftsSlice'
import { allSettings, foundSettings, sectionOf, type SettingsSection } from '#client/address/settingsSections'
import { Columns, List, Muted, Row, Stack, Text } from '#client/ui/primitives'
import { ReadOnly } from './parts/SaveBar'
import { AdministratorsSettings } from './access/AdministratorsSettings'
import { BackupSettings } from './school/BackupSettings'
import { ClassesSettings } from './school/ClassesSettings'
import { MarksSettings } from './reports/MarksSettings'
import { MenuSettings } from './school/MenuSettings'
import { AgreementSettings } from './families/AgreementSettings'
import { MessagesSettings } from './messages/MessagesSettings'
import { RegistrationSettings } from './families/RegistrationSettings'
import { SignInSettings } from './families/SignInSettings'
import { RulesSettings } from './reports/RulesSettings'
import { TermsSettings } from './school/TermsSettings'
import { TeachingSettings } from './teaching/TeachingSettings'
import { YourSignInSettings } from './access/YourSignInSettings'
import { YourSchool } from './setUp/YourSchool'
import * as styles from './settings.module.css'

const contents: Readonly<Record<SettingsSection, ComponentType>> = {
  school: YourSchool,
  menu: MenuSettings,
  signIn: SignInSettings,
  messages: MessagesSettings,
  registration: RegistrationSettings,
  classes: ClassesSettings,
  teaching: TeachingSettings,
  terms: TermsSettings,
  marks: MarksSettings,
  rules: RulesSettings,
  agreement: AgreementSettings,
  ownSignIn: YourSignInSettings,
  administrators: AdministratorsSettings,
  backups: BackupSettings,
  audit: AuditSettings,
}

interface SectionsProps {
  readonly open: SettingsSection | null
  readonly onOpen: (name: SettingsSection) => void
}

const Unsaved = ({ section }: { section: SettingsSection }) =>
  useAppSelector((state) => selectUnsavedPlace(state, section)) !== undefined && (
    <Text size="small" tone="warn" weight={400}>
      {' '}
      Not saved
    </Text>
  )

/** Beside an open section only the titles; otherwise each title with a line about the section. */
const Sections = ({ open, onOpen }: SectionsProps) => {
  const [search, setSearch] = useState('')
  const groups = foundSettings(search, useMay())
  return (
    <Stack as="nav" gap={4} className={open ? styles.nav : styles.overview} aria-label="Settings">
      <FindInput className={styles.find} label="Find a setting" value={search} onChange={setSearch} />
      <Columns min="420px">
        {groups.map(({ title, sections }) => (
          <div key={title} className={styles.group}>
            <h2>{title}</h2>
            <List gap={0}>
              {sections.map((section) => (
                <li key={section.name}>
                  <button
                    type="button"
                    aria-current={section.name === open}
                    onClick={() => onOpen(section.name)}
                  >
                    {section.title}
                    {section.name !== open && <Unsaved section={section.name} />}
                    {open === null && (
                      <Muted small weight={400}>
                        {section.about}
                      </Muted>
                    )}
                  </button>
                </li>
              ))}
            </List>
          </div>
        ))}
      </Columns>
      {search !== '' && (
        <Muted as="p" small role="status">
          {groups.length === 0
            ? 'No settings found.'
            : `${count(groups.flatMap(({ sections }) => sections).length, 'section')} found`}
        </Muted>
      )}
    </Stack>
  )
}

interface OpenSectionProps {
  readonly name: SettingsSection
  readonly title: string
  readonly changedBy: Right | undefined
}

const OpenSection = ({ name, title, changedBy }: OpenSectionProps) => {
  const Content = contents[name]
  const mayChange = useMay()(changedBy)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <Stack as="section" gap={4} raised className={styles.content} aria-labelledby="settings-title">
      <h2 id="settings-title" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {mayChange ? (
        <Content />
      ) : (
        <ReadOnly>
          <Content />
        </ReadOnly>
      )}
    </Stack>
  )
}

/** For a telephone call with whoever runs the portal. */
const Version = () => {
  const { data: school } = useGetSchoolSetUpQuery(undefined, { skip: !useRight('runOffice') })
  return (
    school && (
      <Muted as="p" small>
        Version {school.portal_version}
      </Muted>
    )
  )
}

export default function SettingsPage() {
  const { query, change } = useOfficeQuery()
  const section = sectionOf(query.get('settings'))
  return (
    <Stack gap={4} className={styles.settings}>
      <Stack as="header" gap={1}>
        {section && (
          <Row
            as={Link}
            minHeight={40}
            className={styles.back}
            to={officePath(activeMenu(query), { settings: allSettings })}
          >
            <ArrowLeftOutlined aria-hidden /> All settings
          </Row>
        )}
        <h1 tabIndex={-1}>Settings</h1>
      </Stack>
      <div className={section ? styles.beside : ''}>
        <Sections
          open={section?.name ?? null}
          onOpen={(settings) => change({ ...wholeLog, step: '', settings })}
        />
        {section && (
          <OpenSection
            key={section.name}
            name={section.name}
            title={section.title}
            changedBy={section.changedBy}
          />
        )}
      </div>
      {!section && <Version />}
    </Stack>
  )
}
