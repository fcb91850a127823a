/**
 * SOAP of the simulated Ticimax, by the WSDL. Unknown operations, parts, members and values are refused; a part or
 * member out of order is ignored, as WCF does, and noted in `misplaced`.
 */
import { XMLParser } from 'fast-xml-parser'
import type { ReceivedCall, SystemAnswer } from '../../../testing/simulatedSystem.ts'

export type Values = Record<string, string | undefined>
/** Parts of a message: texts, and the members of data contracts. */
export type Parts = Record<string, string | Values | undefined>

/** Text of a part; empty for a missing one. */
export const textPart = (part: Parts[string]): string => (typeof part === 'string' ? part : '')

type Kind = 'int' | 'boolean' | 'string' | 'dateTime'
type Contract = Readonly<Record<string, Kind>>

const orderFilter: Contract = {
  ...{ DurumTarihiBas: 'dateTime', DurumTarihiSon: 'dateTime' },
  ...{ DuzenlemeTarihiBas: 'dateTime', DuzenlemeTarihiSon: 'dateTime', EntegrasyonAktarildi: 'int' },
  ...{ FaturaNo: 'string', IptalEdilmisUrunler: 'boolean', KampanyaGetir: 'boolean', KargoFirmaID: 'int' },
  ...{ OdemeDurumu: 'int', OdemeGetir: 'boolean', OdemeTamamlandi: 'int', OdemeTipi: 'int' },
  ...{ PaketlemeDurumu: 'int', SiparisDurumu: 'int', SiparisID: 'int', SiparisKaynagi: 'string' },
  ...{
    SiparisKodu: 'string',
    SiparisNo: 'string',
    SiparisTarihiBas: 'dateTime',
    SiparisTarihiSon: 'dateTime',
  },
  ...{ StrPaketlemeDurumu: 'string', StrSiparisDurumu: 'string', StrSiparisID: 'string', TedarikciID: 'int' },
  ...{ UrunGetir: 'boolean', UyeID: 'int', UyeTelefon: 'string' },
}
const paging: Contract = {
  ...{ BaslangicIndex: 'int', KayitSayisi: 'int', SiralamaDegeri: 'string', SiralamaYonu: 'string' },
}

const packageFilter: Contract = {
  ...{ KargoEntegrasyonID: 'int', KargoTakipNoDurum: 'int', PaketlenmeTarihBas: 'dateTime' },
  ...{ PaketlenmeTarihBit: 'dateTime', SiparisID: 'int', SiparisKargoPaketID: 'int' },
}
const statusChange: Contract = {
  ...{ Durum: 'string', KargoTakipNo: 'string', MailBilgilendir: 'boolean', SiparisID: 'int' },
}

/** Parts of each operation in the order of its message, behind `UyeKodu`. */
const operations: Record<string, Record<string, Kind | Contract>> = {
  SelectSiparis: { f: orderFilter, s: paging },
  SelectSiparisUrun: { siparisId: 'int', iptalEdilmisUrunler: 'boolean' },
  SelectSiparisKargoPaket: { filtre: packageFilter },
  SaveKargoTakipNo: {
    ...{ siparisId: 'int', kargoKodu: 'string', kargoTakipNo: 'string', kargoTakipLink: 'string' },
    ...{ BarkodBilgisi: 'string', KargoTakipLinkGoster: 'boolean' },
  },
  SaveSiparisKargoPaketKargoTakipNo: { siparisId: 'int', paketId: 'int', kargoTakipNo: 'string' },
  SetSiparisKargoFirmaId: { siparisId: 'int', kargoFirmaId: 'int' },
  SetSiparisKargoyaVerildi: { siparisId: 'int' },
  SetSiparisDurum: { request: statusChange },
  SetSiparisAktarildi: { siparisId: 'int' },
  SelectKargoFirmalari: {},
}

const forms: Record<Kind, RegExp> = {
  int: /^-?\d{1,10}$/,
  boolean: /^(true|false)$/,
  string: /^/,
  dateTime: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/,
}

export class SoapRefusal extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

const refuse = (message: string): never => {
  throw new SoapRefusal('a:DeserializationFailed', message)
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escapeXml = (text: string): string => text.replace(/[&<>]/g, (letter) => escapes[letter]!)

const envelope = (status: number, content: string): SystemAnswer => ({
  status,
  headers: { 'content-type': 'text/xml; charset=utf-8' },
  body: `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${content}</s:Body></s:Envelope>`,
})

export const faultOf = (code: string, words: string): SystemAnswer =>
  envelope(
    500,
    `<s:Fault><faultcode xmlns:a="http://schemas.microsoft.com/net/2005/12/windowscommunicationfoundation/dispatcher">${code}</faultcode><faultstring xml:lang="tr-TR">${escapeXml(words)}</faultstring></s:Fault>`,
  )

/** Writes a value as WCF does: members in the order of their names, nil for null, a list as repeated elements. */
const writeMember = (name: string, value: unknown): string => {
  if (value === undefined) return ''
  if (Array.isArray(value)) return value.map((entry) => writeMember(name, entry)).join('')
  if (value === null) return `<a:${name} i:nil="true"/>`
  const content =
    typeof value === 'object'
      ? writeMembers(value as Record<string, unknown>)
      : escapeXml(`${value as string | number | boolean}`)
  return `<a:${name}>${content}</a:${name}>`
}

const writeMembers = (members: Record<string, unknown>): string =>
  Object.entries(members)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => writeMember(name, value))
    .join('')

/** @param result members of the result, a text, or undefined for an operation without one */
export const answerOf = (
  operation: string,
  result: Record<string, unknown> | string | undefined,
): SystemAnswer => {
  const space =
    'xmlns:a="http://schemas.datacontract.org/2004/07/" xmlns:i="http://www.w3.org/2001/XMLSchema-instance"'
  const content = typeof result === 'object' ? writeMembers(result) : escapeXml(result ?? '')
  const written = result === undefined ? '' : `<${operation}Result ${space}>${content}</${operation}Result>`
  return envelope(200, `<${operation}Response xmlns="http://tempuri.org/">${written}</${operation}Response>`)
}

type Node = Record<string, unknown>
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
})

const nameOf = (node: Node): string => Object.keys(node).find((key) => key !== ':@')!
const childrenOf = (node: Node): Node[] => node[nameOf(node)] as Node[]
const textOf = (node: Node): string =>
  childrenOf(node)
    .map((child) => (typeof child['#text'] === 'string' ? child['#text'] : ''))
    .join('')

const only = (nodes: readonly Node[], name: string): Node => {
  const elements = nodes.filter((node) => !nameOf(node).startsWith('?'))
  if (elements.length !== 1 || nameOf(elements[0]!) !== name) refuse(`expected only ${name}`)
  return elements[0]!
}

export interface SoapCall {
  operation: string
  memberCode: string
  parts: Parts
}

/** Reads elements in order; one that stands before an element it should follow is left out. */
const readInOrder = (
  nodes: readonly Node[],
  {
    prefix,
    names,
    misplaced,
    at,
  }: { prefix: string; names: readonly string[]; misplaced: string[]; at: string },
): [name: string, node: Node][] => {
  let reached = -1
  return nodes.flatMap((node): [string, Node][] => {
    const [own, name] = nameOf(node).split(':')
    const index = names.indexOf(name ?? '')
    if (own !== prefix || index === -1) refuse(`${at} has no ${nameOf(node)}`)
    if (index <= reached) {
      misplaced.push(`${at}.${name}`)
      return []
    }
    reached = index
    return [[name!, node]]
  })
}

const readValue = (kind: Kind, node: Node, at: string): string => {
  const text = textOf(node)
  if (!forms[kind].test(text)) refuse(`${at} is no ${kind}`)
  return text
}

/** @throws SoapRefusal */
export const readCall = ({ headers, body, path }: ReceivedCall, misplaced: string[]): SoapCall => {
  const envelopeNode = only(parser.parse(body) as Node[], 'soap:Envelope')
  const spaces = envelopeNode[':@'] as Record<string, string>
  if (spaces['xmlns:t'] !== 'http://tempuri.org/') refuse('no namespace of the service')
  if (spaces['xmlns:d'] !== 'http://schemas.datacontract.org/2004/07/') refuse('no namespace of contracts')
  const request = childrenOf(only(childrenOf(envelopeNode), 'soap:Body'))[0]!
  const operation = nameOf(request).replace(/^t:/, '')
  const service = /\/(\w+)\.svc$/.exec(path)![1]!
  const message = operations[operation]
  const isHere = (service === 'CustomServis') === (operation === 'SelectKargoFirmalari')
  if (headers.soapaction !== `"http://tempuri.org/I${service}/${operation}"` || !message || !isHere)
    throw new SoapRefusal('a:ActionNotSupported', `no operation ${String(headers.soapaction)}`)
  const names = ['UyeKodu', ...Object.keys(message)]
  const found = readInOrder(childrenOf(request), { prefix: 't', names, misplaced, at: operation })
  const parts: Parts = {}
  for (const [name, node] of found) {
    const kind = message[name] ?? 'string'
    if (typeof kind === 'string') {
      parts[name] = readValue(kind, node, name)
      continue
    }
    const members = readInOrder(childrenOf(node), {
      ...{ prefix: 'd', names: Object.keys(kind).toSorted(), misplaced, at: `${operation}.${name}` },
    })
    parts[name] = Object.fromEntries(
      members.map(([member, one]) => [member, readValue(kind[member]!, one, member)]),
    )
  }
  return { operation, memberCode: textPart(parts.UyeKodu), parts }
}
