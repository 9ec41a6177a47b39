// The families' papers and the school's answers: documents, on screen and on paper, and when the two were in touch.
// Frozen: a migration depends on no application code.

export const intake = `
table uploaded_file
  id text primary key
  student_id text not null references student (id)
  type text not null
  name text not null
  size count not null
  media_type text not null
  sha256 text not null
  uploaded_at text not null
  uploaded_by text not null
  is_current integer not null in (0, 1)
  pages integer
  thumbnail text
  index uploaded_file_current (is_current, student_id, type)
  index uploaded_file_sha256 (sha256)
  index uploaded_file_student (student_id, type, is_current)

-- Contents that no row refers to, until they are removed.
table condemned_file
  sha256 text primary key
  condemned_at text not null
  removing integer not null in (0, 1, 2)

table paper_receipt
  student_id text not null references student (id)
  type text not null
  received_on_paper integer not null in (0, 1)
  updated_at text not null
  updated_by text not null
  constraint paper_receipt_key primary key (student_id, type)

-- At most one review counts for each document, however many are written at once.
table document_review
  id numbered
  student_id text not null references student (id) on delete cascade
  type text not null
  upload_id text
  paper_at text
  on_paper integer not null in (0, 1)
  state text not null in ('received', 'accepted', 'sent back')
  reason text
  words text not null
  resend_until text
  reviewed_at text not null
  reviewed_by text not null
  is_current integer not null in (0, 1)
  index document_review_of (is_current, student_id)
  index document_review_student (student_id, id)
  unique index document_review_current (student_id, type) where is_current = 1

-- Only a call has a word: of a message nothing is known but that it was opened.
table family_contact
  id numbered
  student_id text not null references student (id) on delete cascade
  way text not null in ('whatsapp', 'sms', 'mail', 'call')
  word text
  at text not null
  by text not null
  constraint family_contact_word_of_call check ((word is not null) = (way = 'call'))
  index family_contact_student (student_id, id)
`
