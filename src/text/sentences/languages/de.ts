import type {SentenceLanguage} from '../language.js'

export const german: SentenceLanguage = {
  joined: `
    z.b z.t z.zt d.h u.a u.u i.d.r i.s.d i.v.m o.g o.ä s.o s.u m.e bzw bspw ggf gem vgl zzgl abzgl inkl evtl sog sogen
    ca hr fr dipl ing mag str bgbl abl gbl gvbl banz art`,
  numbered: 'nr nrn abs ziff rn rz anm anl kap tab abb bd hs jan feb mär apr jun jul aug sept okt nov dez tel s',
  doubtful: 'e.v gmbh bzgl allg max min ges',
  ending: 'usw usf u.dgl u.ä ff mio mrd tsd std',
  openers: `
    der die das den dem des ein eine einer eines einem einen er sie es wir ich ihr dieser diese dieses diesem diesen jeder
    jede jedes in im am an auf bei mit nach von vor für aus zu zum zur über unter wenn weil als da dann doch aber und oder so
    auch nur nicht kein keine hier dort was wer wie wo warum sofern soweit ist sind hat wird`,
  leads: 'um am im ab bis seit vor nach gegen',
  labels: 'artikel kapitel abschnitt teil titel satz absatz anlage anhang abbildung tabelle schritt frage antwort beispiel paragraph',
  afterOrdinal: `
    januar jänner februar märz april mai juni juli august september oktober november dezember jahrhundert jahrhunderts
    auflage kapitel abschnitt absatz satz teil buch titel lebensjahr klasse`,
}
