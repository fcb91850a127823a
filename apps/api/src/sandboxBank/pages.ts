/** Customer pages: card, 3-D Secure code, and result. */
import { toNumber } from '@kervan/domain/money/money'
import type { Money } from '@kervan/domain/money/money'
import { translate } from '../platform/language.ts'
import type { Language } from '../platform/language.ts'
import type { CardField, CardForm, CardMessages } from './checkCard.ts'
import { Html, html } from './html.ts'
import { isKnown } from './sandboxPayment.ts'
import type { SandboxPayment } from './sandboxPayment.ts'
import type { SandboxCard } from './storedCards.queries.ts'
import { groupDigits, testCards, testScheme, threeDSecureCode } from './testCards.ts'

/** Display options of a page: its language, and whether it is embedded in the product's iframe. */
export interface View {
  language: Language
  isFramed: boolean
}

export const queryOf = (view: View): string => `?lang=${view.language}${view.isFramed ? '&iframe=true' : ''}`

const printAmount = (language: Language, amount: Money): string =>
  `${new Intl.NumberFormat(language, { minimumFractionDigits: 2 }).format(toNumber(amount))} ${amount.currency}`

const page = (view: View, title: string, content: Html, finished?: string): string => {
  const t = (key: string) => translate(view.language, key)
  const other: View = { ...view, language: view.language === 'tr' ? 'en' : 'tr' }
  return html`<!doctype html>
    <html lang="${view.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="stylesheet" href="/card.css" />
        <script src="/card.js" defer></script>
      </head>
      <body class="${view.isFramed ? 'framed' : ''}" data-finished="${finished ?? ''}">
        <div class="notice" role="note">${t('sandbox:notice')}</div>
        <main aria-label="${title}">
          <div class="bar">
            <span class="bank">${t('sandbox:bank')}</span>
            <a href="${queryOf(other)}" lang="${other.language}" hreflang="${other.language}"
              >${translate(other.language, 'sandbox:ownName')}</a
            >
          </div>
          ${content}
        </main>
      </body>
    </html>`.text
}

const lines = (view: View, payment: SandboxPayment): Html => html`
  <ul class="lines">
    ${payment.lines.map(
      (line) =>
        html`<li><span>${line.name}</span><span>${printAmount(view.language, line.amount)}</span></li>`,
    )}
  </ul>
`

const cardList = (view: View, now: Date): Html => {
  const t = (key: string, params = {}) => translate(view.language, key, params)
  const expiry = `12/${String((now.getUTCFullYear() + 2) % 100).padStart(2, '0')}`
  return html`<section class="cards" aria-labelledby="cards">
    <h2 id="cards">${t('sandbox:cards')}</h2>
    <p class="quiet">${t('sandbox:cardsHint', { expiry })}</p>
    <ul>
      ${testCards.map(
        ({ number, behaviour }) =>
          html`<li>
            <code>${groupDigits(number)}</code>
            <button
              type="button"
              class="use"
              hidden
              data-number="${groupDigits(number)}"
              data-expiry="${expiry}"
              data-holder="${t('sandbox:sampleHolder')}"
              aria-label="${t('sandbox:useCard', { card: t(`sandbox:card.${behaviour}`) })}"
            >
              ${t('sandbox:use')}
            </button>
            <span class="quiet">${t(`sandbox:card.${behaviour}`)}</span>
          </li>`,
      )}
    </ul>
  </section>`
}

const storedCards = (
  view: View,
  payment: SandboxPayment,
  { stored, problem }: { stored: readonly SandboxCard[]; problem: string | undefined },
): Html | null => {
  const t = (key: string, params = {}) => translate(view.language, key, params)
  if (stored.length === 0) return null
  return html`<form method="post" action="/pay/${payment.reference}/stored${queryOf(view)}">
      <fieldset>
        <legend>${t('sandbox:stored.title')}</legend>
        ${stored.map(
          ({ token, lastFour, expiry }, place) =>
            html`<label class="choice">
              <input type="radio" name="card" value="${token}" ${place === 0 ? new Html('checked') : null} />
              <span>${testScheme} •••• ${lastFour}</span><span class="quiet">${expiry}</span>
            </label>`,
        )}
      </fieldset>
      <p class="message" role="alert">${problem}</p>
      <button class="pay">
        ${t('sandbox:stored.pay', { amount: printAmount(view.language, payment.amount) })}
      </button>
    </form>
    <h2 class="other">${t('sandbox:stored.other')}</h2>`
}

const saveTick = (view: View, isOn: boolean): Html =>
  html`<label class="choice">
    <input type="checkbox" name="storesCard" value="1" ${isOn ? new Html('checked') : null} />
    <span>${translate(view.language, 'sandbox:stored.save')}</span>
  </label>`

const inputAttributes: Record<CardField, { label: string; hint: string; autocomplete: string }> = {
  holder: { label: 'sandbox:field.holder', hint: '', autocomplete: 'cc-name' },
  number: { label: 'sandbox:field.number', hint: '0000 0000 0000 0000', autocomplete: 'cc-number' },
  expiry: { label: 'sandbox:field.expiry', hint: 'MM/YY', autocomplete: 'cc-exp' },
  securityCode: { label: 'sandbox:field.securityCode', hint: '000', autocomplete: 'cc-csc' },
}

const field = (view: View, name: CardField, value: string, message: string | undefined): Html => {
  const { label, hint, autocomplete } = inputAttributes[name]
  return html`<div>
    <label for="${name}">${translate(view.language, label)}</label>
    <input
      id="${name}"
      name="${name}"
      value="${value}"
      placeholder="${name === 'expiry' ? translate(view.language, 'sandbox:field.expiryHint') : hint}"
      autocomplete="${autocomplete}"
      inputmode="${name === 'holder' ? 'text' : 'numeric'}"
      maxlength="${name === 'holder' ? 100 : 30}"
      aria-invalid="${message ? 'true' : 'false'}"
      aria-describedby="${name}-message"
    />
    <p class="message" id="${name}-message">${message ? translate(view.language, message) : ''}</p>
  </div>`
}

interface CardPageState {
  now: Date
  /** Stored cards of the user. */
  stored: readonly SandboxCard[]
  typed?: CardForm
  messages?: CardMessages
  /** Checkbox as it was sent; initially checked, because the user already requested it at the merchant. */
  storesCard?: boolean
  /** Reason why the stored card could not be charged. */
  problem?: string
}

/** Card form with the entered values (never the security code) and the messages of a rejected attempt. */
export const cardPage = (
  view: View,
  payment: SandboxPayment,
  {
    now,
    stored,
    typed = { holder: '', number: '', expiry: '', securityCode: '' },
    messages = {},
    storesCard = true,
    problem,
  }: CardPageState,
): string => {
  const t = (key: string, params = {}) => translate(view.language, key, params)
  const amount = printAmount(view.language, payment.amount)
  const show = (name: CardField) =>
    field(view, name, name === 'securityCode' ? '' : typed[name], messages[name])
  return page(
    view,
    t('sandbox:title'),
    html`<div class="columns">
      <section>
        <h1>${t('sandbox:title')}</h1>
        <p class="amount">${amount}</p>
        ${storedCards(view, payment, { stored, problem })}
        <form id="card" method="post" action="/pay/${payment.reference}/card${queryOf(view)}" novalidate>
          ${show('holder')} ${show('number')}
          <div class="pair">${show('expiry')} ${show('securityCode')}</div>
          ${payment.isSaving ? saveTick(view, storesCard) : null}
          <button class="pay">${t('sandbox:pay', { amount })}</button>
        </form>
      </section>
      <div class="stack">
        ${cardList(view, now)}
        <section>
          <h2>${t('sandbox:order')}</h2>
          ${lines(view, payment)}
        </section>
      </div>
    </div>`,
  )
}

export const codePage = (view: View, payment: SandboxPayment, message?: string): string => {
  const t = (key: string, params = {}) => translate(view.language, key, params)
  return page(
    view,
    t('sandbox:code.title'),
    html`<section class="narrow">
      <h1>${t('sandbox:code.title')}</h1>
      <p class="quiet">${t('sandbox:code.explanation')}</p>
      <p class="amount">${printAmount(view.language, payment.amount)}</p>
      <p>${t('sandbox:code.demonstration')} <span class="code">${threeDSecureCode}</span></p>
      <form method="post" action="/pay/${payment.reference}/code${queryOf(view)}" novalidate>
        <label for="code">${t('sandbox:code.label')}</label>
        <input
          id="code"
          name="code"
          inputmode="numeric"
          autocomplete="one-time-code"
          maxlength="6"
          aria-invalid="${message ? 'true' : 'false'}"
          aria-describedby="code-message"
        />
        <p class="message" id="code-message">${message}</p>
        <button class="pay">${t('sandbox:code.confirm')}</button>
      </form>
    </section>`,
  )
}

/** Page with the payment's state when no input is left. */
export const statePage = (view: View, payment: SandboxPayment, now: Date): string => {
  const isTold = isKnown(payment, now) || payment.behaviour === 'lateCallback'
  const state = !isTold ? 'wait' : payment.status === 'captured' ? 'captured' : 'declined'
  const sign = { wait: '…', captured: '✓', declined: '✕' }[state]
  const title = translate(view.language, `sandbox:state.${state}.title`)
  const reason =
    state === 'declined' && payment.declineReason
      ? translate(view.language, `payment:declined.${payment.declineReason}`)
      : translate(view.language, `sandbox:state.${state}.text`)
  return page(
    view,
    title,
    html`<section class="state" role="status">
      <div class="sign ${{ wait: '', captured: 'good', declined: 'bad' }[state]}" aria-hidden="true">
        ${sign}
      </div>
      <h1>${title}</h1>
      <p>${reason}</p>
    </section>`,
    isTold ? payment.conversationId : undefined,
  )
}

export const missingPage = (view: View): string =>
  page(
    view,
    translate(view.language, 'sandbox:missing'),
    html`<section class="state"><h1>${translate(view.language, 'sandbox:missing')}</h1></section>`,
  )
