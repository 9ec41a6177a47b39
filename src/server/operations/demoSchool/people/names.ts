// Names common in the country. All the people are invented.

export const girls = [
  ...['Aaliyah', 'Abigail', 'Akilah', 'Alisha', 'Amara', 'Anjali', 'Arianna', 'Asha', 'Britney', 'Camille'],
  ...[
    'Chantal',
    'Chelsea',
    'Daniella',
    'Denisha',
    'Divya',
    'Ebony',
    'Esther',
    'Faith',
    'Gabriela',
    'Giselle',
  ],
  ...['Hannah', 'Inés', 'Isabella', 'Jada', 'Jasmine', 'Kavita', 'Keisha', 'Kerry-Ann', 'Leah', 'Li Na'],
  ...['Makeda', 'María José', 'Marisol', 'Mei', 'Naomi', 'Natasha', 'Nia', 'Nikita', 'Oriana', 'Priya'],
  ...['Rachel', 'Renée', 'Rhea', 'Safiya', 'Shanice', 'Sharmila', 'Shivani', 'Simone', 'Tamika', 'Zara'],
]

export const boys = [
  ...['Aaron', 'Adrian', 'Akeem', 'Akil', 'Alejandro', 'Anand', 'André', 'Avinash', 'Caleb', 'Christian'],
  ...['Daniel', 'Darius', 'Dillon', 'Elijah', 'Ethan', 'Farouk', 'Gabriel', 'Hakeem', 'Ishmael', 'Jabari'],
  ...['Jean-Paul', 'Jerome', 'Jesús', 'Joel', 'Josiah', 'Justin', 'Kareem', 'Keron', 'Kwame', 'Kyle'],
  ...['Luis', 'Marcus', 'Micah', 'Nathaniel', 'Nicholas', 'Nigel', 'Omari', 'Rajiv', 'Ravi', 'Renaldo'],
  ...['Rishi', 'Ryan', 'Samir', 'Shane', 'Stephon', 'Terrence', 'Tyrell', 'Vishal', 'Wei', 'Zion'],
]

export const middleNames = [
  ...['Aisha', 'Alexander', 'Ann', 'Anthony', 'Beatriz', 'Devi', 'Emmanuel', 'Grace', 'Imani', 'James'],
  ...['Joy', 'Kumar', 'Lee', 'Malik', 'Marie', 'Michael', 'Nandini', 'Paul', 'Rose', 'Sofía'],
]

export const lastNames = [
  ...['Alexander', 'Alexis', 'Ali', 'Allahar', 'Antoine', 'Baksh', 'Baptiste', 'Bhola', 'Boodoo', 'Boodram'],
  ...[
    'Bynoe',
    'Charles',
    'Chin Aleong',
    'Clarke',
    'Cumberbatch',
    'D’Abadie',
    "D'Abreau",
    'Da Costa',
    'De Freitas',
  ],
  ...[
    'De la Rosa',
    'Duncan',
    'Edwards',
    'Ferreira',
    'Fonrose',
    'Francois',
    'Garcia',
    'George',
    'Gomez',
    'Gonzáles',
  ],
  ...[
    'Gopaul',
    'Greaves',
    'Hamid',
    'Hernández',
    'Hosein',
    'Hospedales',
    'Ifill',
    'Jagroop',
    'James',
    'Joseph',
  ],
  ...[
    'Julien',
    'Khan',
    'La Borde',
    'Lee Wai',
    'Lezama',
    'Lewis',
    'Maharaj',
    'Mahabir',
    'Marcano',
    'Mohammed',
  ],
  ...['Muñoz', 'Narine', 'Noel', 'Núñez', "O'Brien", 'O’Neil', 'Ojoe', 'Paul', 'Pérez', 'Persad', 'Peters'],
  ...[
    'Phillip',
    'Pierre',
    'Prescott',
    'Rajkumar',
    'Rambharose',
    'Ramdeen',
    'Ramkissoon',
    'Ramlogan',
    'Rampersad',
  ],
  ...[
    'Rodríguez',
    'Roopnarine',
    'Samaroo',
    'Sankar',
    'Seepersad',
    'Sinanan',
    'Singh',
    'Sookdeo',
    'St Hilaire',
  ],
  ...['Teelucksingh', 'Thomas', 'Toussaint', 'Valentine', 'Villafana', 'Williams', 'Wong Chong', 'Yearwood'],
]

/** Names that break portals; the first students of the school carry them. */
export const hardNames: ReadonlyArray<
  readonly [first: string, middle: string | null, last: string, sex: 'Female' | 'Male']
> = [
  ['Marisol', 'Sofía', 'Baptiste', 'Female'],
  ['Inés', null, 'Núñez', 'Female'],
  ['Kwame', 'Emmanuel', 'D’Abadie', 'Male'],
  ['Siobhán', 'Rose', "O'Brien", 'Female'],
  ['Liam', null, 'O’Brien', 'Male'],
  ['Asha', 'Devi', 'Ramkissoon-Mohammed', 'Female'],
  // Twenty characters each, the maximum.
  ['Christopher-Emmanuel', null, 'Teelucksingh-Pereira', 'Male'],
  ['Ọlábísí', 'Ìmísí', 'Adéṣínà', 'Female'],
  ['Zoë', 'Renée', 'van der Løgt', 'Female'],
  ['Li', null, 'Ng', 'Male'],
  ['Jean-Marc', 'd’Arcy', 'St. Clair-De Souza', 'Male'],
  ['Nell', null, 'Null', 'Female'],
]

export const streets = [
  ...[
    'Almond Drive',
    'Bamboo Settlement No. 2',
    'Cane Trace',
    'Church Street',
    'Coconut Walk',
    'Eastern Main Road',
  ],
  ...[
    'Flamboyant Avenue',
    'Guava Road',
    'Hibiscus Crescent',
    'Immortelle Street',
    'Jacaranda Lane',
    'Kapok Street',
  ],
  ...[
    'Mango Alley',
    'Nutmeg Close',
    'Old Southern Main Road',
    'Poui Avenue',
    'Rio Grande Trace',
    'Saman Drive',
  ],
  ...[
    'Sapodilla Street',
    'Sea View Terrace',
    'Tamarind Square',
    'Upper Bournes Road',
    'Well Road',
    'Zaboca Court',
  ],
]

export const occupations = [
  ...[
    'Accountant',
    'Bus driver',
    'Carpenter',
    'Cook',
    'Customs officer',
    'Electrician',
    'Farmer',
    'Fisherman',
  ],
  ...['Hairdresser', 'Homemaker', 'Market vendor', 'Mechanic', 'Nurse', 'Office clerk', 'Police officer'],
  ...['Plumber', 'Sales clerk', 'Seamstress', 'Security guard', 'Taxi driver', 'Teacher', 'Welder'],
]

export const employers = [
  ...[
    'Blue Heron Shipping',
    'Caroni Plains Farms',
    'Coral Hardware',
    'Eastern Bus Company',
    'Gulf View Hospital',
  ],
  ...[
    'Hilltop Supermarket',
    'Morne Bleu Bakery',
    'Northern Range Tours',
    'Poui Garments',
    'Regional Corporation',
  ],
  ...['Savannah Credit Union', 'Self-employed', 'South Coast Energy', 'Twin Palms Hotel'],
]
