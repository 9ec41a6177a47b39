// The first terms and privacy notice. A school that has them keeps them: it changes them
// under Settings, which makes a new version in the table.

export const termsVersion = '1'

export const termsText = `Terms and privacy notice

Please read this before you agree. It says what you promise, what we promise, and what happens with your answers.

What you promise. Your answers are true and complete as far as you know. You tell the school when an address, a phone number, a medical condition or the person we should call changes. You keep the password to yourself; whoever knows it can see and change this form.

Why we ask. The school needs to know who its students are, whom to call in an emergency, which health conditions teachers must react to, and what support a student needs. The Ministry of Education asks every school for some of the answers, among them religion and ethnic group. You may choose not to say.

Who sees the answers. The school office sees all of them. Teachers and the school nurse see what they need for the student's safety and learning. The Ministry of Education receives the returns that the law asks for. Nobody else receives them, and they are never sold or used for advertising.

Health answers. They are only shown to staff who need them. Anyone who exports them in a list has to confirm it first, and the portal keeps a record of who took what and when.

Documents and the photo. We check certificates and cards against your answers and keep the copies with the student's file. Place and camera data are removed from the photo when it arrives. It is used for the school's records and the student's identity card.

How long we keep it. The registration is kept while the student attends the school, and afterwards for as long as the law and the Ministry's rules demand. Then it is deleted.

Your rights. You can read your answers here at any time and change them while registration is open. When it is closed, use Ask for a correction beside an answer, or ask the school office. You may ask for a copy of everything we hold about the student. You may take back your agreement while registration is open; the school then contacts you to speak about what that means for the registration.

In an emergency. When we cannot reach you or the person you named, the school may take the student to the nearest health centre or hospital and show the staff there the health answers of this form.

School rules. By registering, the student and the family accept the rules of the school on attendance, uniform, conduct, and the use of phones and computers. The rules are handed out at registration and are available from the office.

Questions and complaints. Ask the school office first, in person, by telephone or by e-mail.`
