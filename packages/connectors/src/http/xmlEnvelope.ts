/** SOAP over HTTP: wraps a request into an envelope, and unwraps the answer or throws its fault. */
import { XMLBuilder, XMLParser, XMLValidator } from 'fast-xml-parser'
import type { HttpAnswer, HttpCaller, HttpRequest } from './httpCall.ts'
import { HttpError } from './httpError.ts'

/**
 * Content of an XML element. A key that begins with `@` is an attribute, `#text` is the text of an element with
 * attributes, and a list repeats its element.
 */
export interface XmlContent {
  [name: string]: XmlContent | string | readonly (XmlContent | string)[] | undefined
}

export interface SoapRequest extends Omit<HttpRequest, 'method' | 'body' | 'isWorking'> {
  version: '1.1' | '1.2'
  action: string
  /** Attributes of the envelope that declare namespaces: `{ '@xmlns:web': 'http://…' }`. */
  namespaces?: Readonly<Record<`@xmlns:${string}`, string>>
  /** Content of the SOAP header, such as a security token. */
  soapHeader?: XmlContent
  soapBody: XmlContent
  /** Error for an answer with an error status and no fault. Default: HttpError garbage. */
  failureOf?: (answer: HttpAnswer) => Error
}

/** The other side understood the request and reports why it did not do it. */
export class SoapFault extends Error {
  override name = 'SoapFault'
  readonly code: string
  /** Content of the fault's detail; undefined without one. */
  readonly detail: unknown
  constructor(code: string, words: string, detail: unknown) {
    super(words)
    this.code = code
    this.detail = detail
  }
}

const envelopes = {
  '1.1': 'http://schemas.xmlsoap.org/soap/envelope/',
  '1.2': 'http://www.w3.org/2003/05/soap-envelope',
} as const

const attributes = { ignoreAttributes: false, attributeNamePrefix: '@' }
const builder = new XMLBuilder({ ...attributes, suppressBooleanAttributes: false })
const parser = new XMLParser({
  ...attributes,
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  // Decodes character references such as `&#305;`.
  htmlEntities: true,
})

/** Characters that XML 1.0 cannot contain, not even escaped. */
// eslint-disable-next-line no-control-regex -- exactly these control characters are removed
const notXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

export const buildEnvelope = ({
  version,
  namespaces,
  soapHeader,
  soapBody,
}: Pick<SoapRequest, 'version' | 'namespaces' | 'soapHeader' | 'soapBody'>): string => {
  const envelope = {
    'soap:Envelope': {
      '@xmlns:soap': envelopes[version],
      ...namespaces,
      ...(soapHeader && { 'soap:Header': soapHeader }),
      'soap:Body': soapBody,
    },
  }
  return `<?xml version="1.0" encoding="UTF-8"?>${builder.build(envelope).replace(notXml, '')}`
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Text of an element with or without attributes. */
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : isRecord(value) ? textOf(value['#text'] ?? '') : ''

const readFault = (fault: unknown): SoapFault => {
  if (!isRecord(fault)) return new SoapFault('', textOf(fault), undefined)
  const { faultcode, faultstring, detail, Code, Reason, Detail } = fault
  const code = textOf(faultcode) || textOf(isRecord(Code) ? Code.Value : '')
  const reason = isRecord(Reason) ? Reason.Text : ''
  return new SoapFault(
    code.replace(/^.*:/, ''),
    textOf(faultstring) || textOf(Array.isArray(reason) ? reason[0] : reason),
    detail ?? Detail,
  )
}

/** Limit of the tags in an answer: the parser makes an object of each, before any of them can be counted. */
const mostTags = 1_000_000

const hasTooManyTags = (xml: string): boolean => {
  let tags = 0
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at + 1)) if (++tags > mostTags) return true
  return false
}

/**
 * Returns the content of an envelope's body, names without prefixes and all values as text.
 * @throws SoapFault; HttpError garbage for anything else, also for a document type, which SOAP forbids
 */
export const readEnvelope = (xml: string): Record<string, unknown> => {
  const isXml = !hasTooManyTags(xml) && !xml.includes('<!DOCTYPE') && XMLValidator.validate(xml) === true
  const document = isXml ? (parser.parse(xml) as { Envelope?: { Body?: unknown } }) : {}
  const body = isRecord(document.Envelope) ? document.Envelope.Body : undefined
  if (!isRecord(body)) throw new HttpError('garbage', 'the answer is no SOAP envelope')
  if ('Fault' in body) throw readFault(body.Fault)
  return body
}

const isFault = ({ text }: HttpAnswer): boolean => {
  try {
    readEnvelope(text)
    return false
  } catch (error) {
    return error instanceof SoapFault
  }
}

/**
 * Makes a SOAP call and returns the content of the answer's body.
 * @throws SoapFault; HttpError; the error of `failureOf`
 */
export const callSoap = async (
  http: HttpCaller,
  { version, action, namespaces, soapHeader, soapBody, headers, failureOf, ...request }: SoapRequest,
): Promise<Record<string, unknown>> => {
  const answer = await http.call({
    ...request,
    method: 'POST',
    headers: {
      ...headers,
      ...(version === '1.1'
        ? { 'content-type': 'text/xml; charset=utf-8', soapaction: JSON.stringify(action) }
        : { 'content-type': `application/soap+xml; charset=utf-8; action=${JSON.stringify(action)}` }),
    },
    body: buildEnvelope({ version, namespaces, soapHeader, soapBody }),
    // A fault arrives with status 500 but comes from a server that works.
    isWorking: isFault,
  })
  const { status } = answer
  if (status >= 300 && failureOf && !isFault(answer)) throw failureOf(answer)
  const body = readEnvelope(answer.text)
  if (status >= 300) throw new HttpError('garbage', `answered with status ${status} and no fault`)
  return body
}
