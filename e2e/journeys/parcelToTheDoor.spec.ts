/**
 * The main journey of a new customer: from a quote on the landing page to "Delivered" on the public tracking
 * page.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import type { APIRequestContext } from '@playwright/test'
import { accountOf } from '../product/accounts.ts'
import { countEffort } from '../steps/countEffort.ts'
import { enterText } from '../steps/enterText.ts'
import { look } from '../steps/look.ts'
import { payByCard } from '../steps/payByCard.ts'
import { fillWizard } from '../steps/shipWizard.ts'
import type { WizardReceiver } from '../steps/shipWizard.ts'
import { signUp } from '../steps/signUp.ts'
import { textsOf } from '../steps/texts.ts'
import type { Language } from '../steps/texts.ts'

interface Journey {
  language: Language
  width: number
  height: number
  country: string
  zipCode: string
  goods: string
  receiver: WizardReceiver
}

/** A parcel into the European Union, where the IOSS question comes up, and one outside of it. */
const journeys: Journey[] = [
  {
    language: 'tr',
    width: 1440,
    height: 900,
    country: 'Almanya',
    zipCode: '10115',
    goods: 'Seramik vazo',
    receiver: {
      name: 'Anna Beispiel',
      email: 'anna@beispiel.example',
      phone: '15112345678',
      city: 'Berlin',
      address: 'Invalidenstrasse 43',
    },
  },
  {
    language: 'en',
    width: 390,
    height: 844,
    country: 'Norway',
    zipCode: '0154',
    goods: 'Ceramic vase',
    receiver: {
      name: 'Ingrid Eksempel',
      email: 'ingrid@eksempel.example',
      phone: '22334455',
      city: 'Oslo',
      address: 'Karl Johans gate 1',
    },
  },
]

/** Operations scan the parcel through the five steps over the API, like their scanner. */
const scanToDelivered = async (request: APIRequestContext, reference: string): Promise<void> => {
  const { email, password } = accountOf('Operations')
  const signedIn = await request.post('/api/Authentication/SignIn', { data: { email, password } })
  const headers = { authorization: `Bearer ${(await signedIn.json()) as string}` }
  const statuses = await request.post('/api/Defination/GetCustomizedTrackingStatusesQuery', { headers })
  const { items } = (await statuses.json()) as { items: { id: number; code: string }[] }
  for (const [minute, code] of [
    'received',
    'processed',
    'inTransit',
    'outForDelivery',
    'delivered',
  ].entries()) {
    const answer = await request.post('/api/Tracking/CreateShipmentTrackingStatusesCommand', {
      headers,
      data: {
        references: [reference],
        customizedTrackingStatusId: items.find((item) => item.code === code)!.id,
        date: new Date(Date.now() - (5 - minute) * 60_000).toISOString(),
        location: 'İstanbul',
      },
    })
    expect(await answer.json()).toMatchObject({ recorded: 1 })
  }
}

for (const { language, width, height, country, zipCode, goods, receiver } of journeys) {
  test.describe(`main journey in ${language} at ${width} px`, () => {
    test.use({ viewport: { width, height }, locale: language === 'tr' ? 'tr-TR' : 'en-GB' })
    test.setTimeout(400_000)

    test('brings a parcel from the price to the door', async ({ page, request }, info) => {
      const t = textsOf(language)
      await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), language)

      const effort = await countEffort(page)
      const reach = async (screen: string) => {
        effort.reach(screen)
        await look(page, info, `${effort.read().screens}-${screen}`)
      }
      const payAndCount = async () => {
        await page
          .getByRole('button', { name: t('shipment/draft:offers.payNow') })
          .first()
          .click()
        await payByCard(page, t)
      }

      await page.goto('/')
      // The page is painted before its script runs; input only counts afterwards.
      await expect(page.getByLabel(t('pricing:form.country'))).toBeEnabled()
      await page.waitForLoadState('networkidle')
      const enter = (label: string, text: string) => enterText(page, page.getByLabel(t(label)), text)
      await enter('pricing:form.country', country)
      await page.getByRole('option', { name: country }).click()
      await enter('pricing:form.zipCode', zipCode)
      await enter('pricing:landing.goods', goods)
      await enter('pricing:landing.goodsValue', '30,50')
      await page.getByRole('button', { name: t('pricing:landing.calculate') }).click()
      await expect(page.getByRole('article').nth(2)).toBeVisible({ timeout: 20_000 })
      await expect(page).toHaveURL(/\/landing$/)
      await reach('landing')

      const chosen = page.getByRole('article').nth(1)
      await chosen.getByRole('button', { name: t('pricing:public.ship') }).click()
      await page.waitForURL('**/signup')
      await expect(page.getByRole('region', { name: t('account:chosenOffer.title') })).toBeVisible()
      await reach('sign-up')
      await signUp(page, t, {
        firstName: 'Gülşah',
        lastName: 'Öztürk',
        email: `gulsah-${language}-${Date.now()}@ornek.example`,
        phone: '5321112233',
        password: 'Gizli-Sifre-7',
      })

      // The code is entered in place of the form, on the same screen.
      await page.waitForURL('**/shipment/shipment')
      await fillWizard(page, t, receiver, reach)
      await expect(page.getByText(t('ui:offer.wanted')).first()).toBeVisible()
      await reach('offers')
      await payAndCount()
      const print = page.getByRole('button', { name: t('shipment/detail:paid.print_one') })
      await expect(print).toBeEnabled({ timeout: 60_000 })
      await reach('paid')
      await print.click()
      const { clicks, fields, screens, names } = effort.read()
      console.log(
        `${language} at ${width} px, from / to a printed label: ${clicks} clicks, ${fields} fields, ${screens} screens (${names.join(', ')})`,
      )
      expect(clicks).toBeLessThanOrEqual(20)
      expect(fields).toBeLessThanOrEqual(22)
      expect(screens).toBeLessThanOrEqual(9)
      await page.getByRole('link', { name: t('payment:paid.toShipments') }).click()

      await page.waitForURL('**/shipment/shipmentlist')
      await expect(async () => {
        await page.reload()
        await expect(page.getByText(t('shipment:state.booked')).first()).toBeVisible({ timeout: 3_000 })
      }).toPass({ timeout: 60_000 })
      await look(page, info, '7-list')
      const reference = (await page
        .getByText(/KRV-\d{8}-\d/)
        .first()
        .textContent())!.trim()

      await page.goto(`/shipment/assetlabel/${reference}`)
      await expect(page.getByRole('img', { name: t('shipment/list:labelOf', { reference }) })).toBeVisible()
      await look(page, info, '8-label')
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: t('shipment/list:format.pdf') }).click()
      const file = await (await download).path()
      expect(readFileSync(file).subarray(0, 5).toString()).toBe('%PDF-')

      await scanToDelivered(request, reference)
      await page.goto(`/trackingseperated?reference=${reference}`)
      await expect(page.getByText(t('tracking:step.5')).first()).toBeVisible()
      await expect(page.getByText(t('tracking:deliveredOn')).first()).toBeVisible()
      await look(page, info, '9-delivered')
    })
  })
}
