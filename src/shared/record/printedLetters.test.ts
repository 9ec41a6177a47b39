import { unprintedIn } from './printedLetters'

test.each([
  ['', ''],
  ['O’Brien-Núñez, L.P. 52 #3 “Ọ̀ṣun” Łukasz Đorđević Nguyễn Ελένη Кириллова ½ €5', ''],
  ['Line one\nline two\ttab\u00a0\u200d\u202e', ''],
  ['李小龙 (Li Xiaolong 李)', '李小龙'],
  ['محمد', 'محد'],
  ['प्रिया', 'प्रिया'],
  ['Ana 😀', '😀'],
  ['あいうえおかきくけこさし', 'あいうえおかきくけこ'],
])('UX-37 in %j the letters that cannot be printed are %j', (text, letters) => {
  expect(unprintedIn(text)).toBe(letters)
})
