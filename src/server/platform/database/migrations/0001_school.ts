// The school: its settings, its lists, its terms, when registration is open, and what its portals share.
// Frozen: a migration depends on no application code.

export const school = `
table form_class
  id text primary key
  form_level integer not null

table town
  town_name text primary key

table religion
  code text primary key
  religion text not null
  position integer not null

table ethnic_group
  id text primary key
  group_type text not null
  position integer not null

table house
  id integer primary key
  name text not null

table regional_corporation
  title text primary key

table country
  name text primary key
  position integer not null

table primary_school
  name text primary key

table setting
  name text primary key
  value text not null
  updated_at text not null

table academic_term
  year integer not null
  term integer not null
  starts text
  ends text
  next_term_starts text
  possible_sessions integer
  constraint academic_term_key primary key (year, term)

table registration_window
  form_level integer primary key
  open integer not null in (0, 1)
  deadline text

-- The texts that families agree to.
table terms
  version text primary key
  text text not null
  hash text not null
  created_at text not null

-- Work that only one of several portals does at a time.
table lease
  name text primary key
  held_by text not null
  ends_at text not null
`
