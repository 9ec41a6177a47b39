// Students: the record with its history, what the office notes about it, and what it changed of many at once.
// Frozen: a migration depends on no application code.

export const students = `
-- A column for each field of the registration form, in its order, then the record's own.
table student
  id text primary key
  first_name text
  middle_name text
  last_name text
  class_id text references form_class (id)
  house_code integer references house (id)
  sex text
  date_of_birth text
  place_of_birth text
  nationality text
  birth_certificate_no text
  immigration_permit integer in (0, 1)
  home_address text
  address_line_2 text
  regional_corporation text references regional_corporation (title)
  phone_home text
  email text
  previous_school text
  sea_no text
  religion_code text references religion (code)
  ethnic_group_code text references ethnic_group (id)
  blood_type text
  mother_name text
  mother_marital_status text
  mother_home_address text
  mobile_phone_mother text
  mother_phone_home text
  email_mother text
  id_card_mother text
  mother_occupation text
  mother_business_place text
  mother_business_address text
  mother_business_phone text
  father_name text
  father_marital_status text
  father_home_address text
  mobile_phone_father text
  father_phone_home text
  email_father text
  id_card_father text
  father_occupation text
  father_business_place text
  father_business_address text
  father_business_phone text
  guardian_name text
  guardian_marital_status text
  home_address_guardian text
  mobile_phone_guardian text
  home_phone_guardian text
  email_guardian text
  id_card_guardian text
  guardian_occupation text
  guardian_business_place text
  guardian_business_address text
  business_phone_guardian text
  living_status text
  no_in_family text
  no_at_home text
  place_in_family text
  emergency_contact text
  emergency_home_phone text
  relation_to_child text
  relative_in_school text
  hepatitis integer in (0, 1)
  polio integer in (0, 1)
  diphtheria integer in (0, 1)
  tetanus integer in (0, 1)
  yellow_fever integer in (0, 1)
  measles integer in (0, 1)
  tb integer in (0, 1)
  chicken_pox integer in (0, 1)
  typhoid integer in (0, 1)
  rheumatic_fever integer in (0, 1)
  poor_eyesight integer in (0, 1)
  poor_hearing integer in (0, 1)
  diabetes integer in (0, 1)
  asthma integer in (0, 1)
  epilepsy integer in (0, 1)
  allergy text
  medical_history text
  other_illness text
  dyslexia integer in (0, 1)
  dyscalculia integer in (0, 1)
  dysgraphia integer in (0, 1)
  non_verbal integer in (0, 1)
  apraxia integer in (0, 1)
  attention_deficit integer in (0, 1)
  adhd integer in (0, 1)
  autism integer in (0, 1)
  cerebral_palsy integer in (0, 1)
  other integer in (0, 1)
  other_learning_disablity text
  special_consideration text
  achievements text
  device_type text
  internet_access integer in (0, 1)
  school_feeding integer in (0, 1)
  transport integer in (0, 1)
  terms_and_conditions text
  agree_terms_conditions integer in (0, 1)
  version count not null
  updatedAt text not null
  search_name text not null
  unlisted integer default 0 not null in (0, 1)
  ticks_asked integer check (ticks_asked in (0, 1))
  index student_class (class_id)

-- What the school must be able to answer for cannot be removed with its student by chance: this table and the next three
-- refuse. Counters, codes and copies go with the student.
table field_change
  id numbered
  student_id text not null references student (id)
  version count not null
  field text not null
  old_value text not null
  new_value text not null
  at text not null
  by_role text not null in ('family', 'school')
  by_account text not null
  by_session text
  client text
  seq count
  index field_change_field (student_id, field, version)
  index field_change_student (student_id, id)
  index field_change_plain (by_session, student_id, field, version) where client is null

table consent
  id numbered
  student_id text not null references student (id)
  value integer not null in (0, 1)
  terms_version text not null references terms (version)
  terms_hash text not null
  at text not null
  by_account text not null
  signed_on text
  index consent_student_id (student_id, id)
  index consent_terms (terms_version)

-- At most one open request for each field, however many ask at once.
table correction
  id numbered
  student_id text not null references student (id)
  field text not null
  words text not null
  state text not null in ('open', 'corrected', 'refused', 'withdrawn')
  asked_at text not null
  answer text
  closed_at text
  closed_by text
  proposed_value text
  replaced_value text
  typed_at text
  index correction_state (state, id)
  index correction_student (student_id, id)
  unique index correction_open (student_id, field) where state = 'open'

-- The last day, and whether the student is on hold and must not be removed.
table student_keeping
  student_id text primary key references student (id)
  left_on text
  hold integer not null in (0, 1)
  hold_reason text
  updated_at text not null
  updated_by text not null

table client_seq
  student_id text not null references student (id) on delete cascade
  client text not null
  seqs text not null
  updated_at text not null
  constraint client_seq_key primary key (student_id, client)

-- It does not reference its session, and may be noted a moment after that has ended.
table session_read
  session_id text not null
  student_id text not null references student (id) on delete cascade
  version count not null
  constraint session_read_key primary key (session_id, student_id)
  index session_read_student_id (student_id)

table restored_record
  student_id text not null references student (id) on delete cascade
  epoch text not null
  version_before count not null
  version_after count not null
  answers count not null
  back_at text
  constraint restored_record_id primary key (student_id, epoch)

-- The code of the newest slip.
table first_code
  student_id text primary key references student (id) on delete cascade
  code_hash text not null
  issued_at text not null
  expires_at text not null
  used_by text

table bulk_act
  id text not null primary key
  kind text not null in ('class', 'house', 'left')
  act text not null
  students integer not null
  at text not null
  by_account text not null
  undone_at text
  undone_by text

table bulk_act_student
  act_id text not null references bulk_act (id) on delete cascade
  student_id text not null references student (id) on delete cascade
  old_value text not null
  new_value text not null
  constraint bulk_act_student_pkey primary key (act_id, student_id)
  index bulk_act_student_student (student_id)
`
