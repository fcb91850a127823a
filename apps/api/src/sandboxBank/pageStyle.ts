/**
 * Styles of the card page: an external company's page inside ours, so its design is neutral. No framework, no
 * web font.
 */
export const pageStyle = `
:root { --ink: #1d2330; --quiet: #5a6376; --line: #d5dae3; --ground: #f3f5f9; --paper: #fff; --mark: #1f4fa3; --bad: #b3261e; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; }
main { max-width: 860px; margin: 0 auto; padding: 24px 16px 32px; }
.framed main { padding-top: 16px; }
.notice { background: #fff4d6; border-bottom: 1px solid #ecd48c; color: #5c4500; text-align: center; padding: 8px 16px; font-size: 14px; }
.bar { display: flex; justify-content: space-between; gap: 16px; align-items: baseline; margin-bottom: 16px; }
.bank { font-weight: 700; letter-spacing: .02em; color: var(--mark); }
a { color: var(--mark); }
.columns, .stack { display: grid; gap: 16px; }
@media (min-width: 720px) { .columns { grid-template-columns: 3fr 2fr; align-items: start; } }
section { background: var(--paper); border: 1px solid var(--line); border-radius: 10px; padding: 20px; }
h1 { font-size: 20px; line-height: 1.3; margin: 0 0 4px; }
h2 { font-size: 15px; margin: 0 0 8px; }
p { margin: 0 0 12px; }
.quiet { color: var(--quiet); font-size: 14px; }
.amount { font-size: 26px; font-weight: 700; font-variant-numeric: tabular-nums; margin: 0 0 16px; }
label { display: block; font-weight: 600; margin: 14px 0 4px; }
input { width: 100%; font: inherit; font-size: 16px; padding: 11px 12px; border: 1px solid #8b94a7; border-radius: 8px; background: #fff; color: var(--ink); font-variant-numeric: tabular-nums; }
input:focus-visible, button:focus-visible, a:focus-visible, summary:focus-visible { outline: 3px solid #8fb0ea; outline-offset: 1px; }
input[aria-invalid=true] { border-color: var(--bad); }
.message { color: var(--bad); font-size: 14px; margin: 4px 0 0; }
fieldset { border: 0; margin: 0; padding: 0; }
legend { font-weight: 600; padding: 0; }
.choice { display: flex; align-items: center; gap: 10px; min-height: 44px; margin: 4px 0 0; font-weight: 400; }
.choice input { width: 20px; height: 20px; margin: 0; flex: none; }
.other { margin-top: 24px; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
button { font: inherit; cursor: pointer; border-radius: 8px; }
.pay { width: 100%; margin-top: 20px; padding: 13px; border: 0; background: var(--mark); color: #fff; font-weight: 700; font-size: 16px; min-height: 48px; }
.pay:hover { background: #173d80; }
.pay[aria-disabled=true] { opacity: .6; }
ul { list-style: none; margin: 0; padding: 0; }
li + li { border-top: 1px solid var(--line); }
.cards li { padding: 8px 0; display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: 2px 12px; }
.cards code { font: 14px/1.5 ui-monospace, "DejaVu Sans Mono", monospace; white-space: nowrap; }
.cards .quiet { flex-basis: 100%; order: 3; }
.use { border: 1px solid var(--line); background: #fff; color: var(--mark); padding: 4px 12px; min-height: 36px; }
.lines li { display: flex; justify-content: space-between; gap: 12px; padding: 6px 0; font-size: 14px; font-variant-numeric: tabular-nums; }
.code { font: 22px/1.4 ui-monospace, "DejaVu Sans Mono", monospace; letter-spacing: .2em; }
.state { max-width: 460px; margin: 24px auto; text-align: center; }
.state .sign { width: 52px; height: 52px; border-radius: 50%; margin: 0 auto 12px; display: grid; place-items: center; font-size: 26px; background: #e7ecf6; color: var(--mark); }
.state .sign.good { background: #dff3e4; color: #17672f; }
.state .sign.bad { background: #fbe3e1; color: var(--bad); }
@media (max-width: 400px) { main { padding: 12px 10px 24px; } section { padding: 16px; } }
.narrow { max-width: 460px; margin: 0 auto; }
`

/**
 * Groups digits while typing, fills in a test card, and notifies the embedding page when finished. Only the
 * notification requires this script.
 */
export const pageScript = `
const number = document.querySelector('input[name=number]')
const expiry = document.querySelector('input[name=expiry]')
number?.addEventListener('input', () => {
  if (number.selectionStart !== number.value.length) return
  number.value = number.value.replace(/\\D/g, '').slice(0, 19).replace(/(\\d{4})(?=\\d)/g, '$1 ')
})
expiry?.addEventListener('input', (event) => {
  if (event.inputType?.startsWith('delete') || expiry.selectionStart !== expiry.value.length) return
  const digits = expiry.value.replace(/\\D/g, '').slice(0, 4)
  expiry.value = digits.length > 2 ? digits.slice(0, 2) + '/' + digits.slice(2) : digits
})
for (const button of document.querySelectorAll('button.use')) {
  button.hidden = false
  button.addEventListener('click', () => {
    const form = document.querySelector('#card')
    form.number.value = button.dataset.number
    form.expiry.value = button.dataset.expiry
    form.securityCode.value = '123'
    if (form.holder.value === '') form.holder.value = button.dataset.holder
    form.querySelector('.pay').focus()
  })
}
for (const form of document.querySelectorAll('form'))
  form.addEventListener('submit', (event) => {
    const pay = form.querySelector('.pay')
    if (pay.getAttribute('aria-disabled') === 'true') event.preventDefault()
    pay.setAttribute('aria-disabled', 'true')
  })
document.querySelector('[aria-invalid=true]')?.focus()
const finished = document.body.dataset.finished
if (finished && window.parent !== window)
  window.parent.postMessage({ type: 'paymentFinished', conversationId: finished }, '*')
`
