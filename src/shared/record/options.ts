// Closed lists. Reference lists that a school edits live in the database instead.

export const sexes = ['Female', 'Male'] as const
export const bloodTypes = ['O+', 'O-', 'A+', 'A-', 'B+', 'B-', 'AB+', 'AB-'] as const
export const maritalStatuses = ['Married', 'Single', 'Divorced', 'Widowed'] as const
export const livingStatuses = ['Both Parents', 'Father Only', 'Mother Only', 'Guardian', 'Other'] as const
export const deviceTypes = ['None', 'Phone', 'Laptop', 'Desktop', 'Tablet', 'Other'] as const
