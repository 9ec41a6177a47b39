import { filesNamedIn, isPicture, picturesNamedIn } from './namedIn'

const page = `<!doctype html><html><head><link rel="icon" href="/favicon.svg"><link rel="manifest" href="/manifest.webmanifest">
<script type="application/json" id="portal-config">{"school":{"logo":"/school-logo"}}</script>
<script defer="defer" src="/assets/main.6cfd216c.js"></script><link href="/assets/main.d33051bf.css" rel="stylesheet">
</head><body><div id="root"><img src="/school-logo" alt=""></div></body></html>`

test('the files of a page are found by its tags', () => {
  expect(filesNamedIn(page)).toEqual(['/assets/main.6cfd216c.js', '/assets/main.d33051bf.css'])
  expect(filesNamedIn('<title>Sign in to the hotel’s network</title>')).toEqual([])
})

test('the crest is found too', () => {
  expect(picturesNamedIn(page)).toEqual(['/school-logo'])
  expect(['/crest.svg', '/school-logo', '/api/crest.svg', '/crest.svg/x'].map(isPicture)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
