// Sign-in: accounts, sessions, second factors, and what slows down somebody who guesses.
// Frozen: a migration depends on no application code.

export const access = `
table account
  id text primary key
  role text not null in ('student', 'admin')
  login text not null
  name text not null
  password_hash text
  password_reset integer not null in (0, 1)
  default_since text
  reset_at text
  deactivated_at text
  last_sign_in_at text
  created_at text not null
  previous_sign_in_at text
  password_changed_at text
  password_change text in ('first', 'changed')
  constraint account_login unique (role, login)

table session
  id text primary key
  account_id text not null references account (id) on delete cascade
  kind text not null in ('session', 'activation')
  created_at text not null
  last_seen_at text not null
  expires_at text not null
  user_agent text
  confirmed_at text
  index session_account (account_id)

table sign_in_device
  session_id text primary key
  account_id text not null references account (id) on delete cascade
  device text not null
  at text not null
  index sign_in_device_account (account_id, at)
  index sign_in_device_at (at)

-- Browsers in which the password was right before.
table known_device
  token_hash text primary key
  account_id text not null references account (id) on delete cascade
  created_at text not null
  index known_device_account (account_id)

table second_factor
  account_id text primary key references account (id) on delete cascade
  secret text
  enrolled_at text
  last_step integer not null
  offered_secret text
  offered_at text

table recovery_code
  code_hash text primary key
  account_id text not null references account (id) on delete cascade
  used_at text
  index recovery_code_account (account_id)

-- Links that invite an administrator.
table setup_token
  token_hash text primary key
  expires_at text not null
  used_at text
  account_id text references account (id) on delete cascade

table sign_in_guard
  login_key text primary key
  failures count not null
  last_failed_at text not null
  locked_until text

table budget
  key text primary key
  window_start text not null
  used count not null

-- Answers to requests that may be sent again.
table idempotency
  key text not null
  account_id text not null references account (id) on delete cascade
  route text not null
  status integer not null
  body text not null
  at text not null
  asked text
  constraint idempotency_key primary key (account_id, route, key)
`
