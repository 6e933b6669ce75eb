import type { MemberInfo } from '../../src/core/change.ts'
import { checkedId, checkedText, checkedWeight, present, textToWire } from '../wire/checks.ts'
import { listFromWire, listToWire } from '../wire/lists.ts'
import { addressBytesMax, addressesMax, failureDomainBytesMax } from './limits.ts'
import type { Member as WireMember } from './words.pb.ts'

export function memberToWire({ id, incarnation, weight, failureDomain, addresses }: MemberInfo): WireMember {
  return {
    id,
    incarnation,
    weight,
    failureDomain: textToWire(failureDomain, failureDomainBytesMax),
    addresses: listToWire(addresses, addressesMax, (address) => textToWire(address, addressBytesMax)),
  }
}

export function memberFromWire(wire: WireMember | undefined, field: string): MemberInfo {
  const { id, incarnation, weight, failureDomain, addresses } = present(wire, field)
  return {
    id: checkedId(id, `${field}.id`),
    incarnation,
    weight: checkedWeight(weight, `${field}.weight`),
    failureDomain: checkedText(failureDomain, `${field}.failureDomain`, failureDomainBytesMax),
    addresses: listFromWire(addresses, (address) =>
      checkedText(address, `${field}.addresses`, addressBytesMax),
    ),
  }
}
