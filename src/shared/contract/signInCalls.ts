// Method and path of the calls that a visitor's page makes, apart from their schemas: the sign-in page is small
// because it carries no validator. auth.ts and students.ts add the schemas.
export const signInCalls = {
  getCsrfCookie: { method: 'GET', path: '/sanctum/csrf-cookie' },
  loginStudent: { method: 'POST', path: '/api/login-student' },
  loginAdmin: { method: 'POST', path: '/api/admin-login' },
  getUser: { method: 'GET', path: '/api/user/:studentId' },
  changeStudentPassword: { method: 'POST', path: '/api/change-password-student' },
  setupAdmin: { method: 'POST', path: '/api/setup-admin' },
  checkReport: { method: 'GET', path: '/api/check/:token' },
  searchStudents: { method: 'GET', path: '/api/students' },
} as const
