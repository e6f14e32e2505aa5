// Written by scripts/generate.mjs from data/; change the data and run it again.
import type { CertifyingBody } from '@halalmap/contracts';

export const certifyingBodies: readonly CertifyingBody[] = [
 {
  "id": 1,
  "name": "IDCP",
  "fullName": "Islamic Da'wah Council of the Philippines",
  "aliases": [],
  "country": "Philippines",
  "accreditationLevel": "Recognised by the DTI Philippine Halal Board, as reported in April 2019; accredited by NCMF, as reported in 2017. We did not find what holds since",
  "website": null,
  "contactEmail": null,
  "contactPhone": null,
  "logoUrl": null,
  "certificateValidityPeriod": null,
  "isRecognized": null,
  "accreditedFrom": null,
  "accreditedUntil": null,
  "recognizedBy": [
   "NCMF, as reported in 2017",
   "DTI Philippine Halal Board, as reported in April 2019"
  ],
  "recognitionAsOf": "2019-04",
  "sourceAsOf": "2019-04-21",
  "role": "certifier",
  "description": "Federation of more than 90 Muslim organisations formed in the early 1980s; long-running certifier with halal work going back to about the late 1980s. One of the three bodies here that Malaysia recognised in April 2019. It has applied for accreditation by DTI-PAB; whether that was granted we did not find.",
  "sources": [
   "halalfocus 2017",
   "davaotoday 2017",
   "Science and Digital News, 21 April 2019: https://scitechanddigital.news/2019/04/21/dti-seeks-malaysias-recognition-of-more-filipino-halal-certifiers/",
   "MINA, undated: https://en.minanews.net/sheikh-watteau-supports-philippine-halal-certification-through-iso/",
   "Slides of IDCP, undated: https://slideum.com/doc/1754687/slide-1",
   "factocert.com, undated: https://factocert.com/obtaining-halal-certification-in-manila/"
  ]
 },
 {
  "id": 2,
  "name": "HDIP",
  "fullName": "Halal Development Institute of the Philippines",
  "aliases": [
   "Halal Development Institute of the Philippines, Inc."
  ],
  "country": "Philippines",
  "accreditationLevel": "Recognised by the DTI Philippine Halal Board, as reported in April 2019; accredited by NCMF, as reported in 2017. We did not find what holds since",
  "website": null,
  "contactEmail": null,
  "contactPhone": null,
  "logoUrl": null,
  "certificateValidityPeriod": null,
  "isRecognized": null,
  "accreditedFrom": null,
  "accreditedUntil": null,
  "recognizedBy": [
   "NCMF, as reported in 2017",
   "DTI Philippine Halal Board, as reported in April 2019"
  ],
  "recognitionAsOf": "2019-04",
  "sourceAsOf": "2019-04-21",
  "role": "certifier",
  "description": "Halal certification and development body on the former NCMF list. One of the three bodies here that Malaysia recognised in April 2019.",
  "sources": [
   "halalfocus 2017",
   "davaotoday 2017",
   "Science and Digital News, 21 April 2019: https://scitechanddigital.news/2019/04/21/dti-seeks-malaysias-recognition-of-more-filipino-halal-certifiers/",
   "Undated list of 12 bodies in a public repository of the project HalalVerify, which we could not check"
  ]
 },
 {
  "id": 3,
  "name": "MINHA",
  "fullName": "Mindanao Halal Authority",
  "aliases": [],
  "country": "Philippines",
  "accreditationLevel": "Recognised by the DTI Philippine Halal Board, as reported in April 2019; accredited by NCMF, as reported in 2017. We did not find what holds since",
  "website": null,
  "contactEmail": null,
  "contactPhone": null,
  "logoUrl": null,
  "certificateValidityPeriod": null,
  "isRecognized": null,
  "accreditedFrom": null,
  "accreditedUntil": null,
  "recognizedBy": [
   "NCMF, as reported in 2017",
   "DTI Philippine Halal Board, as reported in April 2019"
  ],
  "recognitionAsOf": "2019-04",
  "sourceAsOf": "2019-04-21",
  "role": "certifier",
  "description": "Mindanao-based certifier associated with General Santos City. Also written MinHA. Among the first two that NCMF accredited, in about 2013.",
  "sources": [
   "halalfocus 2017",
   "davaotoday 2017",
   "Science and Digital News, 21 April 2019: https://scitechanddigital.news/2019/04/21/dti-seeks-malaysias-recognition-of-more-filipino-halal-certifiers/",
   "eat-halal.com, undated, of about 2013: http://www.eat-halal.com/philippines-two-halal-certifying-bodies-accredited-by-ncmf/",
   "Mindanao Times, undated: https://mindanaotimes.com.ph/advocate-regulate-fees-for-halal-accreditation",
   "Undated list of 12 bodies in a public repository of the project HalalVerify, which we could not check"
  ]
 },
 {
  "id": 4,
  "name": "MMHCBI",
  "fullName": "Muslim Mindanao Halal Certification Board, Inc.",
  "aliases": [
   "MMHCB"
  ],
  "country": "Philippines",
  "accreditationLevel": "Recognised by the DTI Philippine Halal Board, as reported in April 2019; accredited by NCMF, as reported in 2017. We did not find what holds since",
  "website": null,
  "contactEmail": null,
  "contactPhone": null,
  "logoUrl": null,
  "certificateValidityPeriod": null,
  "isRecognized": null,
  "accreditedFrom": null,
  "accreditedUntil": null,
  "recognizedBy": [
   "NCMF, as reported in 2017",
   "DTI Philippine Halal Board, as reported in April 2019"
  ],
  "recognitionAsOf": "2019-04",
  "sourceAsOf": "2019-04-21",
  "role": "certifier",
  "description": "Certifier based in the Muslim Mindanao region, around Cotabato. Also known as MMHCB. Among the six that Malaysia did not recognise in April 2019.",
  "sources": [
   "halalfocus 2017",
   "davaotoday 2017",
   "Science and Digital News, 21 April 2019: https://scitechanddigital.news/2019/04/21/dti-seeks-malaysias-recognition-of-more-filipino-halal-certifiers/",
   "Mindanao Times, undated: https://mindanaotimes.com.ph/advocate-regulate-fees-for-halal-accreditation",
   "Undated list of 12 bodies in a public repository of the project HalalVerify, which we could not check"
  ]
 },
 {
  "id": 5,
  "name": "HICCIP",
  "fullName": "Halal International Chamber of Commerce and Industries of the Philippines",
  "aliases": [
   "HCCIP",
   "Halal Chamber of Commerce and Industry of the Philippines"
  ],
  "country": "Philippines",
  "accreditationLevel": "Recognised by the DTI Philippine Halal Board, as reported in April 2019; accredited by NCMF, as reported in 2018. We did not find what holds since",
  "website": null,
  "contactEmail": null,
  "contactPhone": null,
  "logoUrl": null,
  "certificateValidityPeriod": null,
  "isRecognized": null,
  "accreditedFrom": null,
  "accreditedUntil": null,
  "recognizedBy": [
   "NCMF, as reported in 2018",
   "DTI Philippine Halal Board, as reported in April 2019"
  ],
  "recognitionAsOf": "2019-04",
  "sourceAsOf": "2019-04-21",
  "role": "certifier",
  "description": "Halal business chamber in San Juan that also certifies; a Quezon City restaurant reported its certificate in 2024. One of the three bodies here that Malaysia recognised in April 2019. Among the first two that NCMF accredited, in about 2013, then reported as Halal Chamber of Commerce and Industry of the Philippines (HCCIP).",
  "sources": [
   "halalfocus 2017",
   "davaotoday 2017",
   "restaurant report 2024",
   "Science and Digital News, 21 April 2019: https://scitechanddigital.news/2019/04/21/dti-seeks-malaysias-recognition-of-more-filipino-halal-certifiers/",
   "eat-halal.com, undated, of about 2013: http://www.eat-halal.com/philippines-two-halal-certifying-bodies-accredited-by-ncmf/",
   "Undated list of 12 bodies in a public repository of the project HalalVerify, which we could not check"
  ]
 },
 {
  "id": 6,
  "name": "Prime",
  "fullName": "Prime Certification and Inspection Asia Pacific (Prime Group)",
  "aliases": [
   "Prime Asia Pacific",
   "PAP",
   "Prime Certification Body"
  ],
  "country": "Philippines",
  "accreditationLevel": "Accredited by DTI-PAB, as reported in October 2023",
  "website": null,
  "contactEmail": null,
  "contactPhone": null,
  "logoUrl": null,
  "certificateValidityPeriod": null,
  "isRecognized": true,
  "accreditedFrom": null,
  "accreditedUntil": null,
  "recognizedBy": [
   "DTI - Philippine Accreditation Bureau"
  ],
  "recognitionAsOf": "2023-10-20",
  "sourceAsOf": "2023-10-20",
  "role": "certifier",
  "description": "International certifier with a Manila office opened in 2018; one of two accredited halal certifiers named in October 2023. Its head office is in Dubai, United Arab Emirates; the company here is in Taguig. Listed in 2019 as Prime Asia Pacific (PAP).",
  "sources": [
   "Philstar, 20 October 2023: https://philstar.com/business/2023/10/20/2305241/dti-support-msmes-halal-certification/amp",
   "Science and Digital News, 21 April 2019: https://scitechanddigital.news/2019/04/21/dti-seeks-malaysias-recognition-of-more-filipino-halal-certifiers/",
   "Philippine News Agency, 26 March 2018: https://www.pna.gov.ph/articles/1030088",
   "SunStar, 2018: https://www.sunstar.com.ph/article/418609/Sports/Trade-department-approves-UAE-based-Halal-certifier",
   "Undated list of 12 bodies in a public repository of the project HalalVerify, which we could not check"
  ]
 },
 {
  "id": 7,
  "name": "ICC",
  "fullName": "International Certification Center",
  "aliases": [],
  "country": "South Korea",
  "accreditationLevel": "Accredited by DTI-PAB, as reported in October 2023",
  "website": null,
  "contactEmail": null,
  "contactPhone": null,
  "logoUrl": null,
  "certificateValidityPeriod": null,
  "isRecognized": true,
  "accreditedFrom": null,
  "accreditedUntil": null,
  "recognizedBy": [
   "DTI - Philippine Accreditation Bureau"
  ],
  "recognitionAsOf": "2023-10-20",
  "sourceAsOf": "2023-10-20",
  "role": "certifier",
  "description": "Korea-based certifier named with Prime as accredited for the Philippines in October 2023; exact corporate name to be checked.",
  "sources": [
   "Philstar, 20 October 2023: https://philstar.com/business/2023/10/20/2305241/dti-support-msmes-halal-certification/amp"
  ]
 },
 {
  "id": 8,
  "name": "Davao Muslim Ulama Halal Certifying and Monitoring Agency, Inc.",
  "fullName": "Davao Muslim Ulama Halal Certifying and Monitoring Agency, Inc.",
  "aliases": [],
  "country": "Philippines",
  "accreditationLevel": "Accreditation not confirmed",
  "website": null,
  "contactEmail": null,
  "contactPhone": null,
  "logoUrl": null,
  "certificateValidityPeriod": null,
  "isRecognized": null,
  "accreditedFrom": null,
  "accreditedUntil": null,
  "recognizedBy": [],
  "recognitionAsOf": "2017",
  "sourceAsOf": "2017",
  "role": "certifier",
  "description": "Davao-based certifier run by Muslim religious leaders, reported active in 2017.",
  "sources": [
   "davaotoday 2017"
  ]
 },
 {
  "id": 9,
  "name": "Halal Food Council of the Philippines",
  "fullName": "Halal Food Council of the Philippines",
  "aliases": [],
  "country": "Philippines",
  "accreditationLevel": "Accreditation not confirmed",
  "website": "https://halalfoodcouncil.com.ph",
  "contactEmail": null,
  "contactPhone": null,
  "logoUrl": null,
  "certificateValidityPeriod": null,
  "isRecognized": null,
  "accreditedFrom": null,
  "accreditedUntil": null,
  "recognizedBy": [],
  "recognitionAsOf": null,
  "sourceAsOf": null,
  "role": "certifier",
  "description": "Private halal council with its own web site.",
  "sources": [
   "pages of halalfoodcouncil.com.ph"
  ]
 },
 {
  "id": 12,
  "name": "JAKIM",
  "fullName": "Department of Islamic Development Malaysia (Jabatan Kemajuan Islam Malaysia)",
  "aliases": [
   "Jabatan Kemajuan Islam Malaysia"
  ],
  "country": "Malaysia",
  "accreditationLevel": "Foreign national authority",
  "website": null,
  "contactEmail": null,
  "contactPhone": null,
  "logoUrl": null,
  "certificateValidityPeriod": null,
  "isRecognized": null,
  "accreditedFrom": null,
  "accreditedUntil": null,
  "recognizedBy": [
   "Malaysia government"
  ],
  "recognitionAsOf": null,
  "sourceAsOf": "2023-03",
  "role": "foreign",
  "description": "Malaysia's national halal authority; its mark stands on imported goods. In April 2019 it recognised IDCP, HDIP and HICCIP for the Philippines; whether the Philippines recognises it we did not find.",
  "sources": [
   "mirai-malaysia.net, March 2023: https://mirai-malaysia.net/post/halal_fhcb",
   "arah.my, year not shown: https://arah.my/category/pensijilan-halal",
   "Science and Digital News, 21 April 2019: https://scitechanddigital.news/2019/04/21/dti-seeks-malaysias-recognition-of-more-filipino-halal-certifiers/"
  ]
 },
 {
  "id": 13,
  "name": "MUIS",
  "fullName": "Islamic Religious Council of Singapore (Majlis Ugama Islam Singapura)",
  "aliases": [
   "Majlis Ugama Islam Singapura"
  ],
  "country": "Singapore",
  "accreditationLevel": "Foreign national authority",
  "website": null,
  "contactEmail": null,
  "contactPhone": null,
  "logoUrl": null,
  "certificateValidityPeriod": null,
  "isRecognized": null,
  "accreditedFrom": null,
  "accreditedUntil": null,
  "recognizedBy": [
   "Singapore government"
  ],
  "recognitionAsOf": null,
  "sourceAsOf": "2022-09-10",
  "role": "foreign",
  "description": "Singapore's religious council and national halal certifier, a member of MABIMS. Whether the Philippines recognises it we did not find.",
  "sources": [
   "MINA, 10 September 2022: https://en.minanews.net/indonesia-singapore-finalize-plan-for-halal-product-assurance/",
   "MABIMS booklet, 2017: https://issuu.com/kamarulaznam/docs/mabims-booklet-final"
  ]
 },
 {
  "id": 14,
  "name": "BPJPH",
  "fullName": "Halal Product Assurance Organizing Agency (Badan Penyelenggara Jaminan Produk Halal)",
  "aliases": [
   "Badan Penyelenggara Jaminan Produk Halal"
  ],
  "country": "Indonesia",
  "accreditationLevel": "Foreign national authority",
  "website": null,
  "contactEmail": null,
  "contactPhone": null,
  "logoUrl": null,
  "certificateValidityPeriod": null,
  "isRecognized": null,
  "accreditedFrom": null,
  "accreditedUntil": null,
  "recognizedBy": [
   "Indonesia government"
  ],
  "recognitionAsOf": null,
  "sourceAsOf": "2022-09-10",
  "role": "foreign",
  "description": "Indonesia's agency for halal products, which set the Indonesian halal label by decision 40 of 2022. Whether the Philippines recognises it we did not find.",
  "sources": [
   "MINA, 10 September 2022: https://en.minanews.net/indonesia-singapore-finalize-plan-for-halal-product-assurance/",
   "MABIMS booklet, 2017: https://issuu.com/kamarulaznam/docs/mabims-booklet-final",
   "halalmui.org, 2022: https://halalmui.org/regulasi-halal/keputusan-kepala-bpjph-40-tahun-2022-penetapan-label-halal/"
  ]
 },
 {
  "id": 15,
  "name": "IAHD",
  "fullName": "Islamic Advocate on Halal and Development",
  "aliases": [],
  "country": "Philippines",
  "accreditationLevel": "Recognised by the DTI Philippine Halal Board, as reported in April 2019. We did not find what holds since",
  "website": null,
  "contactEmail": null,
  "contactPhone": null,
  "logoUrl": null,
  "certificateValidityPeriod": null,
  "isRecognized": null,
  "accreditedFrom": null,
  "accreditedUntil": null,
  "recognizedBy": [
   "DTI Philippine Halal Board, as reported in April 2019"
  ],
  "recognitionAsOf": "2019-04",
  "sourceAsOf": "2019-04-21",
  "role": "certifier",
  "description": "One of nine bodies in a report of April 2019.",
  "sources": [
   "Science and Digital News, 21 April 2019: https://scitechanddigital.news/2019/04/21/dti-seeks-malaysias-recognition-of-more-filipino-halal-certifiers/"
  ]
 },
 {
  "id": 16,
  "name": "PUCOI",
  "fullName": "Philippine Ulama Congress Organization, Inc.",
  "aliases": [],
  "country": "Philippines",
  "accreditationLevel": "Recognised by the DTI Philippine Halal Board, as reported in April 2019. We did not find what holds since",
  "website": null,
  "contactEmail": null,
  "contactPhone": null,
  "logoUrl": null,
  "certificateValidityPeriod": null,
  "isRecognized": null,
  "accreditedFrom": null,
  "accreditedUntil": null,
  "recognizedBy": [
   "DTI Philippine Halal Board, as reported in April 2019"
  ],
  "recognitionAsOf": "2019-04",
  "sourceAsOf": "2019-04-21",
  "role": "certifier",
  "description": "One of nine bodies in a report of April 2019.",
  "sources": [
   "Science and Digital News, 21 April 2019: https://scitechanddigital.news/2019/04/21/dti-seeks-malaysias-recognition-of-more-filipino-halal-certifiers/",
   "Undated list of 12 bodies in a public repository of the project HalalVerify, which we could not check"
  ]
 },
 {
  "id": 17,
  "name": "AHIPI",
  "fullName": "Alliance for Halal Integrity in the Philippines, Inc.",
  "aliases": [
   "AHIP",
   "Alliances for Halal Integrity of the Philippines, Inc."
  ],
  "country": "Philippines",
  "accreditationLevel": "Recognised by the DTI Philippine Halal Board, as reported in April 2019. We did not find what holds since",
  "website": null,
  "contactEmail": null,
  "contactPhone": null,
  "logoUrl": null,
  "certificateValidityPeriod": null,
  "isRecognized": null,
  "accreditedFrom": null,
  "accreditedUntil": null,
  "recognizedBy": [
   "DTI Philippine Halal Board, as reported in April 2019"
  ],
  "recognitionAsOf": "2019-04",
  "sourceAsOf": "2019-04-21",
  "role": "certifier",
  "description": "One of nine bodies in a report of April 2019. Also written Alliances for Halal Integrity of the Philippines, Inc. (AHIP).",
  "sources": [
   "Science and Digital News, 21 April 2019: https://scitechanddigital.news/2019/04/21/dti-seeks-malaysias-recognition-of-more-filipino-halal-certifiers/",
   "Undated list of 12 bodies in a public repository of the project HalalVerify, which we could not check"
  ]
 },
 {
  "id": 18,
  "name": "BPCC",
  "fullName": "Bangsamoro Provincial Consultative Council, Inc.",
  "aliases": [],
  "country": "Philippines",
  "accreditationLevel": "Accredited by NCMF according to one undated list, which we could not check",
  "website": null,
  "contactEmail": null,
  "contactPhone": null,
  "logoUrl": null,
  "certificateValidityPeriod": null,
  "isRecognized": null,
  "accreditedFrom": null,
  "accreditedUntil": null,
  "recognizedBy": [],
  "recognitionAsOf": null,
  "sourceAsOf": null,
  "role": "certifier",
  "description": "Zamboanga Peninsula.",
  "sources": [
   "Undated list of 12 bodies in a public repository of the project HalalVerify, which we could not check"
  ]
 },
 {
  "id": 19,
  "name": "FIQHI",
  "fullName": "Fiqhi and Halal Council of the Philippines, Inc.",
  "aliases": [],
  "country": "Philippines",
  "accreditationLevel": "Accredited by NCMF according to one undated list, which we could not check",
  "website": null,
  "contactEmail": null,
  "contactPhone": null,
  "logoUrl": null,
  "certificateValidityPeriod": null,
  "isRecognized": null,
  "accreditedFrom": null,
  "accreditedUntil": null,
  "recognizedBy": [],
  "recognitionAsOf": null,
  "sourceAsOf": null,
  "role": "certifier",
  "description": null,
  "sources": [
   "Undated list of 12 bodies in a public repository of the project HalalVerify, which we could not check"
  ]
 },
 {
  "id": 20,
  "name": "MASLAHA",
  "fullName": "Maslaha Halal Certification Board, Inc.",
  "aliases": [],
  "country": "Philippines",
  "accreditationLevel": "Accredited by NCMF according to one undated list, which we could not check",
  "website": null,
  "contactEmail": null,
  "contactPhone": null,
  "logoUrl": null,
  "certificateValidityPeriod": null,
  "isRecognized": null,
  "accreditedFrom": null,
  "accreditedUntil": null,
  "recognizedBy": [],
  "recognitionAsOf": null,
  "sourceAsOf": null,
  "role": "certifier",
  "description": null,
  "sources": [
   "Undated list of 12 bodies in a public repository of the project HalalVerify, which we could not check"
  ]
 },
 {
  "id": 21,
  "name": "Philcosed",
  "fullName": "Philippine Ligawasan Marsh Conservation and Socio-Economic Development, Inc.",
  "aliases": [],
  "country": "Philippines",
  "accreditationLevel": "Accredited by NCMF according to one undated list, which we could not check",
  "website": null,
  "contactEmail": null,
  "contactPhone": null,
  "logoUrl": null,
  "certificateValidityPeriod": null,
  "isRecognized": null,
  "accreditedFrom": null,
  "accreditedUntil": null,
  "recognizedBy": [],
  "recognitionAsOf": null,
  "sourceAsOf": null,
  "role": "certifier",
  "description": null,
  "sources": [
   "Undated list of 12 bodies in a public repository of the project HalalVerify, which we could not check"
  ]
 },
 {
  "id": 22,
  "name": "BUSC",
  "fullName": "Basilan Ulama Supreme Council Foundation Inc.",
  "aliases": [],
  "country": "Philippines",
  "accreditationLevel": "Accredited by NCMF according to one undated list, which we could not check",
  "website": null,
  "contactEmail": null,
  "contactPhone": null,
  "logoUrl": null,
  "certificateValidityPeriod": null,
  "isRecognized": null,
  "accreditedFrom": null,
  "accreditedUntil": null,
  "recognizedBy": [],
  "recognitionAsOf": null,
  "sourceAsOf": null,
  "role": "certifier",
  "description": "Isabela City, Basilan.",
  "sources": [
   "Undated list of 12 bodies in a public repository of the project HalalVerify, which we could not check"
  ]
 }
];
