import type {SentenceLanguage} from '../language.js'

export const english: SentenceLanguage = {
  joined: `
    mr mrs ms messrs mmes mme mlle dr drs prof rev hon gen col maj capt cpt cmdr lt sgt cpl pvt adm sen rep gov pres supt
    insp atty vs viz cf ca approx e.g i.e eg incl excl esp resp n.b q.v op a.k.a w.r.t c.f c v`,
  numbered: `
    no nos nr fig figs eq eqs eqn sec secs sect art arts vol vols ch chap chs p pp pg para paras ref refs appx tab tbl ex
    ver cl reg regs par pt pts ext tel est jan feb mar apr jun jul aug sep sept oct nov dec`,
  doubtful: `
    st mt ft ave blvd rd sq hwy jr sr inc ltd co corp bros ph.d m.d b.a m.a m.sc b.sc d.d.s m.b.a esq dept univ assn assoc
    al ed eds trans intl natl govt mfg dist div min max avg misc
    u.s u.k u.n e.u u.s.a u.s.s.r d.c l.a n.y b.c a.d b.c.e c.e`,
  ending: 'etc a.m p.m oz lb lbs hr hrs mins secs kg km cm mm mph seq',
  openers: `
    the a an this that these those he she it we they i his her its our their my your there here what when where who why how
    which while if in on at as by for from with without after before since during although though because but and or so yet
    nor not yes then thus therefore however moreover furthermore also instead meanwhile finally now once some many most
    each every any both few several such another even only just please let do does did is are was were can could would
    should has have had to perhaps maybe according despite unlike until unless whether everyone everything nothing nobody
    someone something you`,
  leads: 'at in on by from until till since around about before after between',
  labels: `
    chapter section article part title clause figure fig table tab step question answer example appendix annex exhibit note
    rule schedule paragraph item lesson exercise phase stage day week volume book act scene`,
}
